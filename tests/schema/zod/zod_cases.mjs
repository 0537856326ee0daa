/**
 * Records what Zod accepts: each line of zod_cases.jsonl.gz holds a release of Zod, the code of a schema, what
 * JSON.stringify prints of it, and instances that the schema accepts and rejects.
 *
 * The tests read the recorded lines and need no Node. To record them again, in a folder of your own:
 *
 *     npm install zod3@npm:zod@3.25.76 zod40@npm:zod@4.0.17 zod43@npm:zod@4.3.6 zod46@npm:zod@4.6.7
 *     node zod_cases.mjs | gzip -9n > zod_cases.jsonl.gz
 */
const RELEASES = {"3.25.76": "zod3", "4.0.17": "zod40", "4.3.6": "zod43", "4.6.7": "zod46"};

const TEXTS = ["", "a", "abc", "ABC", " abc ", "12", "ß", "a.b", "x$", "https://de.wikipedia.org/wiki/Köln"];
const TIMES = [
  "12:34", "12:34:56", "12:34:56.789", "12:34:56Z", "12:34:56+01:00", "24:00:00", "2024-02-29", "2023-02-29",
  "2024-02-29T12:34:56Z", "2024-02-29T12:34:56", "2024-02-29T12:34", "2024-02-29T12:34:56+02:00",
  "2024-02-29T12:34:56.123Z", "2023-02-29T12:34:56Z", "2024-02-29T12:34:56.123+02:00",
];
const NUMBERS = [0, 1, -1, 1.5, 5, 0.3, 7, 10, 2147483648, -2147483649, 4294967296, "5", "", true, null, []];
const NAMES = ["a", "b", "0", "1", "-1", "1.5", "01", "a1", "x", "12:34", ""];
const RECORDS = [{}, ...NAMES.map((name) => ({[name]: 1})), ...NAMES.map((name) => ({[name]: "s"})),
  {a: 1, b: 1}, {a: 1, b: 1, x: 1}, {0: 1, 1: 1}, {0: 1, 1: 1, x: "s"}, {0: 1, a: 1}, {a: 1, x: "s"}, []];
const OBJECTS = [{}, {a: "s"}, {a: 1}, {b: "s"}, {a: "s", b: "s"}, {a: "s", b: "s", c: 1}, {a: "s", c: 1}, {a: null}, [], "s"];
const LISTS = [[], ["s"], ["s", 1], ["s", 1, true], [1], ["s", "s"], [null], {}];
const MIXED = [null, true, 1, 1.5, "s", "a", [], {}, {a: "s"}];

/** Codes of schemas with the instances to try; a release that does not know a function is left out. */
const FAMILIES = [
  [TEXTS, `z.string() z.string().min(1) z.string().max(3) z.string().length(3) z.string().trim() z.string().trim().min(1)
    z.string().trim().max(3) z.string().min(1).trim().max(3) z.string().max(3).trim() z.string().trim().length(3)
    z.string().toUpperCase().min(2) z.string().toLowerCase().startsWith('abc') z.string().trim().startsWith('abc')
    z.string().startsWith('a.b') z.string().endsWith('$') z.string().includes('b') z.string().includes('b',{position:2})
    z.string().regex(/^a/) z.string().trim().url() z.string().url() z.url() z.url({protocol:/^https$/}) z.string().refine(x=>x>'b')
    z.string().lowercase() z.string().uppercase() z.string().overwrite(x=>'abc').length(3) z.string().nonempty()
    z.string().slugify().max(3) z.string().check(z.trim(),z.maxLength(3)) z.string().max(3).startsWith('a') z.coerce.string()
    z.coerce.string().min(2) z.stringbool() z.string().min(3).max(3)`],
  [[...TIMES, "2024-02-29T12:34Z"], `z.string().datetime() z.string().datetime({local:true}) z.string().datetime({offset:true})
    z.string().datetime({precision:3}) z.string().datetime({offset:true,local:true}) z.string().date() z.string().time()
    z.string().time({precision:3}) z.string().trim().datetime() z.iso.datetime({local:true}) z.iso.datetime({precision:-1})
    z.iso.datetime({offset:true,precision:3}) z.iso.datetime({precision:0}) z.iso.date() z.iso.time() z.iso.time({precision:-1})
    z.iso.time({precision:0}) z.iso.time({precision:3}) z.string().check(z.iso.time()) z.iso.time().nullable()`],
  [TIMES, "z.iso.datetime() z.iso.datetime({offset:true})"],
  [["P1D", "PT1.5S", "P1Y2M3DT4H5M6S", "P3W", "P", "PT36H", "1D", ""], "z.string().duration() z.iso.duration()"],
  [["a@b.co", " a@b.co ", "a@b", "@", ""], `z.string().email() z.email() z.string().trim().email() z.string().email().trim()
    z.string().min(1).email() z.email().max(5) z.string().toLowerCase().email()`],
  [["550e8400-e29b-41d4-a716-446655440000", "018f4f2c-1b2c-7def-8123-456789abcdef", "550e8400", ""],
    "z.string().uuid() z.uuid() z.guid() z.uuidv4() z.uuidv7() z.uuid({version:'v6'})"],
  [["cjld2cjxh0000qzrmn831i7rn", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "9m4e2mr0ui3e8a215n4g", "V1StGXR8_Z5jdHi6B-myT", "a b", "",
    "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "👍", "!"], `z.string().cuid() z.string().cuid2() z.string().ulid() z.string().nanoid()
    z.string().emoji() z.xid() z.ksuid() z.nanoid()`],
  [["127.0.0.1", "256.1.1.1", "::1", "2001:db8::", "fe80::1%eth0", "10.0.0.0/8", "10.0.0.0/40", "::1/64", "x/8", ""],
    `z.string().ip() z.string().ip({version:'v4'}) z.string().ip({version:'v6'}) z.string().cidr({version:'v4'}) z.ipv4()
    z.ipv6() z.cidrv4() z.cidrv6() z.string().trim().ip()`],
  [["aGk=", "aGkh", "a-_b", "!", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.abc", "a.b", "+14155552671", "+1", "deadbeef",
    "d41d8cd98f00b204e9800998ecf8427e", "00:1A:2B:3C:4D:5E", "example.com", "-a.b"], `z.string().base64() z.string().base64url()
    z.string().jwt() z.e164() z.hex() z.hash('md5') z.hash('sha256') z.mac() z.hostname() z.stringFormat('even',x=>x.length%2==0)`],
  [NUMBERS, `z.number() z.number().int() z.number().min(1) z.number().max(5) z.number().gt(1) z.number().lt(5) z.number().positive()
    z.number().multipleOf(5) z.number().multipleOf(0.1) z.number().multipleOf(0.5) z.number().min(1).int() z.number().gt(0).lt(5)
    z.number().min(5).min(1) z.number().min(2).gt(1) z.int() z.int32() z.uint32() z.float32() z.int32().max(5) z.int().multipleOf(5)
    z.number().overwrite(Math.round).int() z.number().overwrite(Math.round).max(1) z.int32().overwrite(x=>x/2).max(5)
    z.coerce.number() z.coerce.number().min(3) z.coerce.number().int() z.coerce.boolean() z.nan()`],
  [[0, 1, 0.5, "a", "ab", "0", "1", "A", "B", "one", null], `z.enum(['a','ab']) z.nativeEnum({A:'a',B:'ab'}) z.nativeEnum({A:0,B:1})
    z.nativeEnum({0:'A',1:'B',A:0,B:1}) z.nativeEnum({0:'A',A:0,S:'ab'}) z.nativeEnum({X:1,1:'one'}) z.nativeEnum({A:1,1:'ab'})
    z.nativeEnum({1:'ab',2:'a'}) z.nativeEnum({1:2,2:1}) z.nativeEnum({A:0.5,'0.5':'A'}) z.enum({A:0,B:'ab'}) z.literal('a')
    z.literal(1) z.literal(['a',1]) z.literal(null) z.enum(['a','ab']).exclude(['a'])`],
  [RECORDS, `z.record(z.string(),z.number()) z.record(z.any(),z.number()) z.record(z.enum(['a','b']),z.number())
    z.record(z.enum(['a','b']),z.number().optional()) z.record(z.nativeEnum({0:'A',1:'B',A:0,B:1}),z.number())
    z.record(z.enum({A:0,B:1}),z.number()) z.record(z.enum({A:1.5,B:-1}),z.number()) z.record(z.literal(1),z.number())
    z.record(z.literal([0,'a']),z.number()) z.record(z.union([z.literal('a'),z.literal(1)]),z.number()) z.record(z.number(),z.number())
    z.record(z.int(),z.number()) z.record(z.union([z.number(),z.literal('a')]),z.number()) z.record(z.coerce.number(),z.number())
    z.record(z.string().min(2),z.number()) z.record(z.string().regex(/^a/),z.number()) z.record(z.iso.time(),z.number())
    z.record(z.templateLiteral(['a',z.number()]),z.number()) z.record(z.lazy(()=>z.enum(['a','b'])),z.number())
    z.record(z.enum(['a','b']).readonly(),z.number()) z.record(z.enum(['a']).nullable(),z.number()) z.record(z.string().trim(),z.number())
    z.record(z.enum(['a']).catch('a'),z.number()) z.record(z.preprocess(x=>'a',z.enum(['a'])),z.number()) z.record(z.never(),z.number())
    z.record(z.intersection(z.string(),z.string().min(1)),z.number()) z.record(z.string().toUpperCase(),z.number())
    z.partialRecord(z.enum(['a','b']),z.number()) z.partialRecord(z.enum({A:0,B:1}),z.number()) z.partialRecord(z.literal(1),z.number())
    z.partialRecord(z.literal([0,'a']),z.number()) z.partialRecord(z.enum(['a']).catch('a'),z.number())
    z.looseRecord(z.string(),z.number()) z.looseRecord(z.string().regex(/^a/),z.number()) z.looseRecord(z.string().startsWith('a'),z.number())
    z.looseRecord(z.enum(['a','b']),z.number()) z.looseRecord(z.enum({A:0,B:1}),z.number()) z.looseRecord(z.number(),z.number())
    z.looseRecord(z.literal(1),z.number()) z.looseRecord(z.iso.time(),z.number()) z.looseRecord(z.any(),z.number())
    z.looseRecord(z.lazy(()=>z.enum(['a'])),z.number()) z.looseRecord(z.templateLiteral(['a',z.int()]),z.number())
    z.record(z.enum(['a']),z.number()).and(z.record(z.enum(['b']),z.number()))
    z.record(z.string().regex(/^a/),z.number()).and(z.record(z.string().regex(/^b/),z.number()))`],
  [OBJECTS, `z.object({a:z.string()}) z.object({a:z.string()}).strict() z.object({a:z.string()}).passthrough()
    z.object({a:z.string()}).catchall(z.number()) z.object({a:z.string().optional()}) z.object({a:z.string().nullish()})
    z.object({a:z.string().default('x')}) z.object({a:z.string().prefault('x')}) z.object({a:z.string().catch('x')})
    z.object({a:z.exactOptional(z.string())}) z.object({a:z.nonoptional(z.string().optional())}) z.object({a:z.any()})
    z.object({a:z.unknown()}) z.object({a:z.undefined()}) z.object({a:z.literal(undefined)}) z.object({a:z.custom(x=>true)})
    z.object({a:z.lazy(()=>z.string())}) z.object({a:z.lazy(()=>z.string().optional())}) z.object({a:z.lazy(()=>z.string().min(1))}).strict()
    z.object({a:z.preprocess(x=>x??'x',z.string())}) z.object({a:z.string().optional().transform(x=>1)})
    z.object({a:z.string().optional().pipe(z.any())}) z.object({a:z.string().optional().readonly()}) z.object({a:z.coerce.string()})
    z.object({a:z.union([z.string(),z.undefined()])}) z.object({a:z.string().optional().and(z.any())}) z.strictObject({a:z.string()})
    z.looseObject({a:z.string()}) z.object({a:z.string(),b:z.string()}).partial() z.object({a:z.string()}).partial().required()
    z.strictObject({a:z.string()}).and(z.strictObject({b:z.string()})) z.strictObject({a:z.string()}).and(z.object({b:z.string()}))
    z.object({a:z.string()}).and(z.object({b:z.string()})) z.strictObject({a:z.string()}).nullable().and(z.strictObject({b:z.string()}))
    z.object({a:z.string()}).strict().and(z.object({b:z.string()}).strict()) z.lazy(()=>z.object({a:z.string()}))
    z.lazy(()=>z.lazy(()=>z.object({a:z.string()}))) z.xor([z.object({a:z.string()}),z.object({b:z.string()})])
    z.discriminatedUnion('a',[z.object({a:z.literal('s')}),z.object({a:z.literal(1),b:z.string().optional()})])
    z.object({a:z.string()}).refine(x=>true) z.object({a:z.string()}).transform(x=>x) z.object({a:z.string()}).readonly()
    z.object({a:z.string()}).brand() z.object({a:z.string()}).or(z.array(z.string()))`],
  [LISTS, `z.array(z.string()) z.array(z.string()).min(1) z.array(z.string()).length(1) z.array(z.string()).nonempty() z.tuple([z.string()])
    z.tuple([z.string(),z.number()]) z.tuple([z.string(),z.number().optional()]) z.tuple([z.string(),z.any()])
    z.tuple([z.string(),z.number().default(1)]) z.tuple([z.string(),z.string().catch('x')]) z.tuple([z.lazy(()=>z.string().optional())])
    z.tuple([z.string()],z.number()) z.tuple([z.string()]).rest(z.number()) z.tuple([z.string().optional(),z.number().optional()])
    z.tuple([z.preprocess(x=>x,z.string())])`],
  [MIXED, `z.null() z.boolean() z.any() z.unknown() z.never() z.undefined() z.symbol() z.string().nullable() z.string().catch('x')
    z.number().catch(1).nullable() z.preprocess(String,z.string()) z.any().transform(x=>1) z.string().transform(x=>1)
    z.string().pipe(z.string().min(3)) z.string().default('x') z.codec(z.string(),z.number(),{decode:Number,encode:String})
    z.union([z.string(),z.number()]) z.xor([z.string(),z.number()]) z.xor([z.string(),z.literal('s')])
    z.xor([z.string().min(2),z.string().max(3)]) z.xor([z.string(),z.iso.time()]) z.intersection(z.string(),z.any()) z.json()
    z.custom(x=>x===1) z.success(z.string()) z.lazy(()=>z.string()) z.lazy(()=>z.union([z.string(),z.null()]))`],
  [["a", "a1", "a1.5", "a-1", "ab", "abb", "anull", "a.b$", "v1", "b", "a1x", ""], `z.templateLiteral(['a',z.number()])
    z.templateLiteral(['v',z.int()]) z.templateLiteral(['a',z.enum(['b','bb'])]) z.templateLiteral(['a',z.string()])
    z.templateLiteral(['a',z.number().nullable()]) z.templateLiteral(['a',z.literal('b').optional()]) z.templateLiteral(['a.b$'])
    z.templateLiteral(['a',z.union([z.literal('b'),z.int()])]) z.templateLiteral(['a',z.templateLiteral([z.int(),'x'])])
    z.templateLiteral([z.lazy(()=>z.literal('b'))]) z.templateLiteral(['a',z.iso.date()])`],
];

for (const [release, name] of Object.entries(RELEASES)) {
  const {z} = await import(name);
  for (const [instances, codes] of FAMILIES) {
    for (const code of codes.split(/\s+/)) record(z, release, code, instances);
  }
}

/** Prints a schema before and after it was used: some releases print more of one that was. */
function record(z, release, code, instances) {
  if (release.startsWith("3") && code.includes("z.enum({")) return; // only Zod 4 means this as an enum
  let schema;
  try {
    schema = new Function("z", `return ${code}`)(z);
  } catch {
    return;
  }
  const fresh = print(schema);
  const accepted = [], rejected = [];
  for (const instance of instances) (accepts(schema, instance) ? accepted : rejected).push(instance);
  for (const printed of new Set([fresh, print(schema) ?? fresh])) {
    console.log(JSON.stringify({zod: release, code, printed: JSON.parse(printed), accepted, rejected}));
  }
}

/** A schema that refers to itself cannot be printed once it was used. */
function print(schema) {
  try {
    return JSON.stringify(schema);
  } catch {
    return null;
  }
}

function accepts(schema, instance) {
  try {
    return schema.safeParse(structuredClone(instance)).success;
  } catch {
    return false;
  }
}
