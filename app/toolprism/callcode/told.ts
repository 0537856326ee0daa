
// What a model is told of a mistake, and what it should send instead.

type Nodes = readonly Members[];
type Tokens = readonly (string | number)[];
type Step = { kind: string; place: Tokens; from?: string };
type Meant = { value: Json; steps: readonly Step[] };
type Origin = { keyword: string; node: Json; length: number; schemaPath?: string };
type Problem = { field: readonly string[]; kind: "missing" | "type" | "listed" | "other"; says: string; types: string[]; listed: Json[]; origin?: Origin };

/** Words and names. */
const KNOWN = {/* known */};

/** The work of one call is spent, or a name may mean several. */
class NoRepair extends Error {}

const COMPLETES = ["empty-to-object", "wrap-array", "drop-null", "fill-default"];
const BLANKS = " \t\n\r\f\v";

/** Validates under the parts of one schema. */
class Judge {
  schema: Json;
  left = 10_000;
  pointers = new Map<Json, string>();

  constructor(schema: Members | boolean) {
    this.schema = schema;
    const waiting: [Json, string][] = [[schema, ""]];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [value, pointer] = at;
      if (typeof value !== "object" || value === null) continue;
      this.pointers.set(value, pointer);
      for (const [name, each] of Object.entries(value)) {
        waiting.push([each as Json, `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`]);
      }
    }
  }

  spend(): void {
    if (--this.left < 0) throw new NoRepair();
  }

  errors(node: Json, value: Json): ErrorObject[] {
    this.spend();
    if (typeof node === "boolean") {
      const error = { instancePath: "", schemaPath: "#/false schema", keyword: "false schema", params: {} };
      return node ? [] : [{ ...error, message: "boolean schema is false" }];
    }
    return errorsOf(this.schema as Members, value, undefined, this.pointers.get(node) ?? "");
  }

  fits(node: Json, value: Json): boolean {
    return this.errors(node, value).length === 0;
  }

  /** What a schema refers to. */
  targets(node: Members): Json[] {
    const reference = node["$ref"];
    if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return [];
    const found = valueAt(this.schema, reference.slice(1).split("/").slice(1).map((token) => unescaped(decodeURIComponent(token))));
    return found === undefined ? [] : [found];
  }

  /** Schemas and all others that surely apply to the same value, or that may. */
  together(nodes: Iterable<Json>, may: boolean): Members[] {
    const found = new Set<Members>();
    const waiting = [...nodes].reverse();
    while (waiting.length > 0) {
      const node = waiting.pop() as Json;
      if (!isObject(node) || found.has(node)) continue;
      found.add(node);
      const more = [...this.targets(node)];
      if (may) {
        more.push(...["if", "then", "else", "not"].map((keyword) => node[keyword] as Json));
        for (const keyword of ["allOf", "anyOf", "oneOf"]) more.push(...listAt(node, keyword));
        for (const keyword of ["dependentSchemas", "dependencies"]) more.push(...Object.values(objectAt(node, keyword)));
      } else {
        more.push(...listAt(node, "allOf"));
      }
      waiting.push(...more.reverse());
    }
    return [...found];
  }

  /** The schemas that may apply at a path. */
  applicable(path: Tokens): Members[] {
    let here = this.together([this.schema], true);
    for (const token of path) here = this.below(here, token);
    return here;
  }

  below(nodes: Nodes, token: string | number): Members[] {
    const found: Json[] = [];
    for (const node of nodes) {
      found.push(objectAt(node, "properties")[String(token)] as Json);
      if (/^\d+$/.test(String(token))) found.push(...listAt(node, "prefixItems").slice(Number(token), Number(token) + 1));
      for (const keyword of ["additionalProperties", "unevaluatedProperties", "items", "contains", "unevaluatedItems"]) {
        found.push(node[keyword] as Json);
      }
      found.push(...Object.values(objectAt(node, "patternProperties")));
    }
    return this.together(found, true);
  }

  /** The schemas that surely apply at a path below a schema. */
  certainAt(node: Json, path: Tokens): Members[] {
    let here = this.together([node], false);
    for (const token of path) {
      here = this.together(typeof token === "number" ? itemNodes(here, token) : new Asked(here).nodes(token), false);
    }
    return here;
  }
}

/** What schemas say of the members of an object. */
class Asked {
  plain: Nodes;
  required: string[];
  known: string[];
  spelt = new Map<string, string[]>();

  constructor(plain: Nodes) {
    this.plain = plain;
    this.required = [...new Set(plain.flatMap((node) => listAt(node, "required") as string[]))];
    this.known = [...new Set([...plain.flatMap((node) => Object.keys(objectAt(node, "properties"))), ...this.required])];
    for (const name of this.known) this.spelt.set(folded(name), [...(this.spelt.get(folded(name)) ?? []), name]);
  }

  named(node: Members, name: string): boolean {
    if (Object.hasOwn(objectAt(node, "properties"), name)) return true;
    return Object.keys(objectAt(node, "patternProperties")).some((pattern) => new RegExp(pattern, "u").test(name));
  }

  mentioned(name: string): boolean {
    return this.plain.some((node) => this.named(node, name) || Object.keys(objectAt(node, "additionalProperties")).length > 0);
  }

  refused(name: string): boolean {
    return this.plain.some(
      (node) =>
        (!this.named(node, name) && node["additionalProperties"] === false) ||
        (node["unevaluatedProperties"] === false && !this.mentioned(name)),
    );
  }

  unknown(name: string): boolean {
    return this.refused(name) || !(this.known.includes(name) || this.mentioned(name));
  }

  nodes(name: string): Json[] {
    return this.plain.flatMap((node) => {
      if (!this.named(node, name)) {
        return ["additionalProperties", "unevaluatedProperties"].filter((each) => each in node).map((each) => node[each] as Json);
      }
      const properties = objectAt(node, "properties");
      const own = Object.hasOwn(properties, name) ? [properties[name] as Json] : [];
      const patterns = Object.entries(objectAt(node, "patternProperties"));
      return [...own, ...patterns.filter(([pattern]) => new RegExp(pattern, "u").test(name)).map(([, each]) => each)];
    });
  }
}

function itemNodes(plain: Nodes, index: number): Json[] {
  return plain.flatMap((node) => {
    const first = listAt(node, "prefixItems");
    if (index < first.length) return [first[index] as Json];
    const others = ["items", "unevaluatedItems"].find((each) => each in node);
    return others === undefined ? [] : [node[others] as Json];
  });
}

function objectAt(node: Members, keyword: string): Members {
  const value = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
  return isObject(value) ? value : {};
}

function listAt(node: Members, keyword: string): Json[] {
  const value = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
  return Array.isArray(value) ? value : [];
}

function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

function tokensOf(pointer: string): string[] {
  return pointer.split("/").slice(1).map(unescaped);
}

function valueAt(value: Json | undefined, path: Tokens): Json | undefined {
  let here = value;
  for (const token of path) {
    here = typeof here === "object" && here !== null && Object.hasOwn(here, token) ? (here as Members)[String(token)] : undefined;
  }
  return here;
}

function typeOf(value: Json): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function isOf(value: Json, types: ReadonlySet<string>): boolean {
  return types.has(typeOf(value)) || (types.has("integer") && Number.isInteger(value));
}

/** A value as a text that is the same for equal values. */
function fingerprint(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${fingerprint(value[name] as Json)}`).join()}}`;
}

function unique(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [fingerprint(value), value] as const)).values()];
}

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text[start] as string)) start++;
  while (end > start && BLANKS.includes(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

/** A name without case and separators; those between two digits mean something. */
function folded(name: string): string {
  return name.replace(/((?<=\d)[\s_.-]+(?=\d))|[\s_.-]+/gu, (_, kept: string | undefined) => (kept === undefined ? "" : "_")).toLowerCase();
}

/** The name that may have been meant, by the share of letters that both have in the same order. */
function nearest(name: string, names: Iterable<string>): string | undefined {
  const byFold = new Map<string, string[]>();
  for (const other of names) {
    if (other.length <= 100) byFold.set(folded(other), [...(byFold.get(folded(other)) ?? []), other]);
  }
  if (name.length > 100) return undefined;
  const word = folded(name);
  let [best, most] = ["", 0];
  for (const fold of byFold.size > 500 ? [word].filter((each) => byFold.has(each)) : byFold.keys()) {
    const length = fold.length + word.length;
    const share = length === 0 ? 1 : (2 * common(fold, word)) / length;
    if (share >= 0.6 && (share > most || (share === most && fold > best))) [best, most] = [fold, share];
  }
  const alike = most === 0 ? undefined : byFold.get(best);
  return alike?.length === 1 ? alike[0] : undefined;
}

/** How many letters stand in the longest common pieces of two texts, left and right of each again. */
function common(one: string, other: string): number {
  let [at, to, size] = [0, 0, 0];
  let lengths = new Map<number, number>();
  for (let i = 0; i < one.length; i++) {
    const row = new Map<number, number>();
    for (let j = 0; j < other.length; j++) {
      if (one[i] !== other[j]) continue;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      row.set(j, length);
      if (length > size) [at, to, size] = [i - length + 1, j - length + 1, length];
    }
    lengths = row;
  }
  if (size === 0) return 0;
  return size + common(one.slice(0, at), other.slice(0, to)) + common(one.slice(at + size), other.slice(to + size));
}

type Token = { kind: string; text: string };
const TOKEN = /(?<blank>[ \t\r\n]+)|(?<double>"(?:[^"\\]|\\.)*")|(?<single>'(?:[^'\\]|\\.)*')|(?<word>[A-Za-z_]\w*)|(?<number>[-+.0-9eE]+)|(?<mark>[[\]{},:])/suy;
const IN_JSON: Record<string, string> = { True: "true", False: "false", None: "null" };

function pieceAt(text: string, at: number): Token | undefined {
  TOKEN.lastIndex = at;
  const found = TOKEN.exec(text);
  if (found === null) return undefined;
  const kind = Object.entries(found.groups ?? {}).find(([, each]) => each !== undefined)?.[0] ?? "";
  return { kind, text: found[0] };
}

function tokensIn(text: string): Token[] | undefined {
  const found: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(text, at);
    if (piece === undefined || found.length > 100_000) return undefined;
    if (piece.kind !== "blank") found.push(piece);
    at += piece.text.length;
  }
  return found;
}

/** The first bracketed part of a text, with what stands around it. */
function surrounded(text: string): [string, string, string] | undefined {
  const start = text.search(/[{[]/);
  let depth = 0;
  for (let at = start, read = 0; start >= 0 && at < text.length; read++) {
    const piece = pieceAt(text, at);
    if (piece === undefined || read > 100_000) return undefined;
    depth += Number("{[".includes(piece.text)) - Number("}]".includes(piece.text));
    at += piece.text.length;
    if (depth === 0) return [text.slice(0, start), text.slice(start, at), text.slice(at)];
  }
  return undefined;
}

type Read = { value: Json; kinds: string[] };

function strictly(text: string, kinds: string[] = []): Read | undefined {
  try {
    return { value: JSON.parse(text) as Json, kinds };
  } catch {
    return undefined;
  }
}

function loosely(text: string): Read | undefined {
  const found = tokensIn(text);
  if (found === undefined) return undefined;
  const kinds: string[] = [];
  const quoted = found.map((token) => (token.kind === "single" ? { kind: "double", text: doubled(token.text) } : token));
  if (found.some((token) => token.kind === "single")) kinds.push("single-quotes");
  const words = quoted.map((token) => (token.kind === "word" ? { ...token, text: IN_JSON[token.text] ?? token.text } : token));
  if (words.some((token, index) => token.text !== quoted[index]?.text)) kinds.push("python-literal");
  const kept = words.filter(
    (token, index) =>
      !(token.text === "," && "]}".includes(words[index + 1]?.text ?? "?") && !["[", "{", ",", ":"].includes(words[index - 1]?.text ?? "[")),
  );
  if (kept.length < words.length) kinds.push("trailing-comma");
  return kinds.length > 0 ? strictly(kept.map((token) => token.text).join(" "), kinds) : undefined;
}

function doubled(text: string): string {
  return `"${text.slice(1, -1).replace(/\\.|"/gsu, (each) => (each === "\\'" ? "'" : each === '"' ? '\\"' : each))}"`;
}

const JUNK = /^(?:[\s}\]),;.`]|<\/[\w:.-]{1,60}>|<\|?[/\w:.-]{1,60}\|>)*["']?\s*$/u;
const NOT_PROSE = /[{}[\]\ufeff]|["']\s*:|^\s*[,:]|,\s*$|(?<!:)\/\/|\/\*|<!--/u;

function isProse(part: string): boolean {
  const listed = `[${part.split(/\s+/u).filter(Boolean).join()}]`;
  return !NOT_PROSE.test(part) && strictly(listed) === undefined && strictly(part) === undefined;
}

function readText(text: string): Read | undefined {
  const fences = [...text.matchAll(/^[ \t]*```(.*)$/gmu)];
  const [opening, closing] = fences;
  if (opening !== undefined && closing !== undefined && fences.length === 2 && /^[ \t]*[\w+-]*[ \t]*\r?$/u.test(opening[1] ?? "") && /^[ \t]*\r?$/u.test(closing[1] ?? "")) {
    const found = readPlain(text.slice(opening.index + opening[0].length, closing.index));
    return found && { value: found.value, kinds: ["strip-fence", ...found.kinds] };
  }
  return readPlain(text);
}

function readPlain(text: string): Read | undefined {
  const found = strictly(text) ?? loosely(text);
  if (found !== undefined) return found;
  const parts = surrounded(text);
  if (parts === undefined) return undefined;
  const [before, document, after] = parts;
  const junk = after.trim() !== "" && JUNK.test(after);
  if (junk && before.trim() === "") {
    const rest = strictly(document) ?? loosely(document);
    if (rest !== undefined) return { value: rest.value, kinds: ["drop-trailing", ...rest.kinds] };
  }
  const around = [before, junk ? "" : after].filter((part) => part.trim() !== "");
  if (!document.startsWith("{") || around.length === 0 || !around.every(isProse)) return undefined;
  const rest = strictly(document) ?? loosely(document);
  return rest && { value: rest.value, kinds: ["strip-prose", ...rest.kinds] };
}

function decodedText(text: string): string | undefined {
  if (!(text.trimStart().startsWith('"') && text.trimEnd().endsWith('"'))) return undefined;
  const value = strictly(text)?.value;
  return typeof value === "string" ? value : undefined;
}

function readEscaped(text: string): Read | undefined {
  const inner = decodedText(`"${text}"`);
  return inner === undefined || inner === text ? undefined : readText(inner);
}

/** The types of one schema, or of the numbers or booleans that it lists. */
function statedTypes(node: Members): Set<string> | undefined {
  if (!("type" in node)) {
    const listed = new Set(listedValues([node]).map(typeOf));
    if (listed.size !== 1) return undefined;
    return listed.has("number") ? new Set(["number", "integer"]) : listed.has("boolean") ? listed : undefined;
  }
  const types = new Set([node["type"]].flat().filter((each) => typeof each === "string"));
  if (types.has("number")) types.add("integer");
  if (node["nullable"] === true) types.add("null");
  return types;
}

function wantedTypes(nodes: Nodes): Set<string> | undefined {
  const stated = nodes.map(statedTypes).filter((each) => each !== undefined);
  return stated.length === 0 ? undefined : stated.reduce((one, other) => new Set([...one].filter((each) => other.has(each))));
}

function listedValues(nodes: Nodes): Json[] {
  return nodes.flatMap((node) => [...listAt(node, "enum"), ...("const" in node ? [node["const"] as Json] : [])]);
}

/** Every value of the wanted types that a value can mean. */
function* conversions(value: Json, wanted: ReadonlySet<string>): Generator<[Json, string[]]> {
  if (typeof value === "string") {
    const inner = decodedText(value);
    if (inner !== undefined) yield [inner, ["decode-json"]];
    else yield* decodedContainer(value, wanted);
    const text = trimmed(value);
    if ((wanted.has("number") || wanted.has("integer")) && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text)) {
      const number = Number(text);
      const safe = Math.abs(number) <= Number.MAX_SAFE_INTEGER;
      if (safe && (wanted.has("number") || Number.isInteger(number))) yield [number === 0 ? 0 : number, ["string-to-number"]];
    }
    if (wanted.has("boolean") && /^(?:true|false)$/i.test(text)) yield [text.toLowerCase() === "true", ["string-to-boolean"]];
    if (wanted.has("null") && (value === "null" || value === "None")) yield [null, ["string-to-null"]];
  }
  if (wanted.has("string") && Number.isSafeInteger(value)) yield [String(value), ["number-to-string"]];
  if (wanted.has("array") && value !== null && !Array.isArray(value)) {
    const doubtful = typeof value === "string" && (/^\s*(?:[[{"]|(?:null|None)?\s*$)/u.test(value) || /[,\n\r]/.test(value));
    if (!doubtful) yield [[value], ["wrap-array"]];
  }
}

function* decodedContainer(value: string, wanted: ReadonlySet<string>): Generator<[Json, string[]]> {
  if (!wanted.has("object") && !wanted.has("array")) return;
  const read = readText(value) ?? readEscaped(value);
  if (read !== undefined && typeof read.value === "object" && read.value !== null && wanted.has(typeOf(read.value))) {
    yield [read.value, ["decode-json", ...read.kinds]];
  }
}

/** Repairs the arguments of one call: their form, never their meaning. */
class Repairing {
  judge: Judge;
  names = new Set<string>();
  folds: Set<string>;

  constructor(judge: Judge) {
    this.judge = judge;
    for (const [node, pointer] of judge.pointers) {
      if (/\/properties$/.test(pointer) && isObject(node)) Object.keys(node).forEach((name) => this.names.add(name));
    }
    this.folds = new Set([...this.names].map(folded));
  }

  /** The only value that arguments can mean, or undefined. */
  repaired(given: Json | undefined, text: string | undefined, tool: string, back: (value: Json) => Json): Meant | undefined {
    try {
      const found = this.proposal(given, text, tool, back);
      return found && this.judge.fits(this.judge.schema, found.value) && !this.leavesMisspelt(found.value) ? found : undefined;
    } catch (error) {
      if (error instanceof NoRepair || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  proposal(given: Json | undefined, text: string | undefined, tool: string, back: (value: Json) => Json): Meant | undefined {
    if ((given === null || (text !== undefined && trimmed(text) === "")) && this.judge.fits(this.judge.schema, {})) {
      return { value: {}, steps: [{ kind: "empty-to-object", place: [] }] };
    }
    let [value, kinds]: [Json | undefined, string[]] = [given, []];
    if (text !== undefined) {
      const read = readText(text);
      const escaped = read ?? readEscaped(text);
      if (escaped === undefined) return undefined;
      [value, kinds] = [back(escaped.value), read === undefined ? ["decode-json", ...escaped.kinds] : escaped.kinds];
    }
    const found = new Map<string, Meant>();
    for (const each of [this.coerce([this.judge.schema], value as Json, []), ...this.withoutEnvelope(value as Json, tool)]) {
      if (each === undefined || !this.judge.fits(this.judge.schema, each.value)) continue;
      if (!found.has(fingerprint(each.value))) found.set(fingerprint(each.value), each);
    }
    const kept = [...found.values()].filter((each) => found.size === 1 || !each.steps.some((step) => COMPLETES.includes(step.kind)));
    return kept[0] && kept.length === 1 ? after(kept[0], kinds.map((kind) => ({ kind, place: [] }))) : undefined;
  }

  coerce(nodes: readonly Json[], value: Json, place: Tokens): Meant | undefined {
    const errors = nodes.flatMap((node) => this.judge.errors(node, value));
    const failing = new Set(errors.map((error) => tokensOf(error.instancePath)[0] ?? ""));
    const broken = failing.size > 0;
    this.misspelt(value).forEach((name) => failing.add(name));
    if (failing.size === 0) return { value, steps: [] };
    const results = new Map<string, Meant>();
    for (const plain of this.alternatives([], nodes, value)) {
      for (const result of this.outcomes(plain, value, place, failing)) {
        if (nodes.every((node) => this.judge.fits(node, result.value)) && !results.has(fingerprint(result.value))) {
          results.set(fingerprint(result.value), result);
        }
      }
      if (results.size > 1) break;
    }
    if (results.size === 1) return [...results.values()][0];
    return broken ? undefined : { value, steps: [] };
  }

  misspelt(value: Json): string[] {
    if (Array.isArray(value)) return value.flatMap((each, index) => (this.misspells(each) ? [String(index)] : []));
    if (!isObject(value)) return [];
    const own = Object.keys(value).some((name) => this.isMisspelt(name)) ? [""] : [];
    return [...own, ...Object.keys(value).filter((name) => this.misspells(value[name] as Json))];
  }

  isMisspelt(name: string): boolean {
    return !this.names.has(name) && this.folds.has(folded(name));
  }

  misspells(value: Json): boolean {
    if (Array.isArray(value)) return value.some((each) => this.misspells(each));
    return isObject(value) && Object.entries(value).some(([name, each]) => this.isMisspelt(name) || this.misspells(each));
  }

  leavesMisspelt(value: Json): boolean {
    if (!this.misspells(value)) return false;
    const waiting: [Members[], Json][] = [[this.judge.applicable([]), value]];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [nodes, each] = at;
      if (Array.isArray(each)) each.forEach((item, index) => waiting.push([this.judge.together(itemNodes(nodes, index), true), item]));
      if (!isObject(each)) continue;
      const shape = new Asked(nodes);
      const missing = (name: string): boolean => (shape.spelt.get(folded(name)) ?? []).some((other) => !Object.hasOwn(each, other));
      if (Object.keys(each).some((name) => shape.unknown(name) && missing(name))) return true;
      Object.entries(each).forEach(([name, member]) => waiting.push([this.judge.below(nodes, name), member]));
    }
    return false;
  }

  /** Every set of schemas that a value may be meant for. */
  *alternatives(plain: Nodes, nodes: readonly Json[], value: Json): Generator<Nodes> {
    this.judge.spend();
    const known = new Set<Json>(plain);
    const found = [...plain];
    const todo = [...nodes].reverse();
    const choices: Json[][] = [];
    while (todo.length > 0) {
      const node = todo.pop() as Json;
      if (!isObject(node) || known.has(node)) continue;
      known.add(node);
      found.push(node);
      todo.push(...this.judge.targets(node), ...listAt(node, "allOf"));
      if ("if" in node) todo.push((this.judge.fits(node["if"] as Json, value) ? node["then"] : node["else"]) as Json);
      for (const keyword of ["dependentSchemas", "dependencies"]) {
        if (isObject(value)) todo.push(...Object.entries(objectAt(node, keyword)).flatMap(([name, each]) => (Object.hasOwn(value, name) ? [each] : [])));
      }
      for (const branches of ["anyOf", "oneOf"].map((keyword) => listAt(node, keyword)).filter((each) => each.length > 0)) {
        const fitting = branches.filter((branch) => this.judge.fits(branch, value));
        if (fitting.length > 0) todo.push(...fitting);
        else choices.push(branches);
      }
    }
    yield* this.branched(found, value, choices);
  }

  *branched(plain: Nodes, value: Json, choices: Json[][]): Generator<Nodes> {
    const [first, ...others] = choices;
    if (first === undefined) {
      yield plain;
      return;
    }
    for (const branch of first) {
      for (const extended of this.alternatives(plain, [branch], value)) yield* this.branched(extended, value, others);
    }
  }

  *outcomes(plain: Nodes, value: Json, place: Tokens, failing: ReadonlySet<string>): Generator<Meant> {
    const wanted = wantedTypes(plain);
    if (wanted !== undefined && !isOf(value, wanted)) {
      for (const [converted, kinds] of conversions(value, wanted)) {
        const inner = this.coerce(plain, converted, place);
        if (inner !== undefined) yield after(inner, kinds.map((kind) => ({ kind, place })));
      }
      return;
    }
    const whole = Array.isArray(value) ? this.items(plain, value, place, failing) : isObject(value) ? this.members(plain, value, place, failing) : undefined;
    if (whole !== undefined) yield whole;
    if (typeof value === "string") yield* ofTexts(plain, value, place);
  }

  items(plain: Nodes, value: Json[], place: Tokens, failing: ReadonlySet<string>): Meant | undefined {
    const found = value.map((item, index) => (failing.has(String(index)) ? this.coerce(itemNodes(plain, index), item, [...place, index]) : { value: item, steps: [] }));
    if (found.some((each) => each === undefined)) return undefined;
    const items = found as Meant[];
    return { value: items.map((each) => each.value), steps: items.flatMap((each) => each.steps) };
  }

  members(plain: Nodes, value: Members, place: Tokens, failing: ReadonlySet<string>): Meant | undefined {
    const shape = new Asked(plain);
    const renamed = this.renamed(shape, value, place);
    if (renamed === undefined) return undefined;
    const members: [string, Json][] = [];
    const steps: Step[] = [];
    const put = (name: string, meant: Meant): void => {
      members.push([name, meant.value]);
      steps.push(...meant.steps);
    };
    const missing: string[] = [];
    for (const [name, member] of Object.entries(value)) {
      const other = renamed.get(name);
      if (other !== undefined) {
        put(...other);
        continue;
      }
      if (shape.refused(name)) return undefined;
      const coerced = failing.has(name) ? this.coerce(shape.nodes(name), member, [...place, name]) : { value: member, steps: [] };
      if (coerced !== undefined) put(name, coerced);
      else if (!shape.required.includes(name) && (member === null || member === "" || member === "null")) steps.push({ kind: "drop-null", place: [...place, name] });
      else if (member === null) missing.push(name);
      else return undefined;
    }
    const filled = (name: string): boolean => missing.includes(name) || !members.some(([known]) => known === name);
    for (const name of [...missing, ...shape.required.filter((each) => !missing.includes(each) && filled(each))]) {
      const [schemas] = this.alternatives([], shape.nodes(name), null);
      const defaults = unique((schemas ?? []).filter((node) => "default" in node).map((node) => node["default"] as Json));
      if (defaults.length !== 1) return undefined;
      put(name, { value: defaults[0] as Json, steps: [{ kind: "fill-default", place: [...place, name] }] });
    }
    return { value: Object.fromEntries(members), steps };
  }

  renamed(shape: Asked, value: Members, place: Tokens): Map<string, [string, Meant]> | undefined {
    const found = new Map<string, [string, Meant]>();
    for (const [old, member] of Object.entries(value)) {
      const alike = shape.unknown(old) ? (shape.spelt.get(folded(old)) ?? []) : [];
      const [name] = alike;
      if (name === undefined || alike.every((each) => Object.hasOwn(value, each))) continue;
      if (alike.length > 1 || [...found.values()].some(([taken]) => taken === name)) throw new NoRepair();
      const meant = this.coerce(shape.nodes(name), member, [...place, name]);
      if (meant === undefined) return undefined;
      found.set(old, [name, after(meant, [{ kind: "rename-property", place: [...place, name], from: old }])]);
    }
    return found;
  }

  /** What arguments mean if they have one level too many or too few. */
  *withoutEnvelope(value: Json, tool: string): Generator<Meant | undefined> {
    const shape = new Asked(this.judge.applicable([]));
    if (isObject(value)) {
      const held = this.held(shape, value, tool);
      if (held !== undefined) {
        const [name, inner] = held;
        const documents: Iterable<[Json, string[]]> = isObject(inner) ? [[inner, []]] : typeof inner === "string" ? decodedContainer(inner, new Set(["object"])) : [];
        for (const [document, kinds] of documents) {
          const found = this.coerce([this.judge.schema], document, []);
          yield found && after(found, [{ kind: "unwrap", place: [], from: name }, ...kinds.map((kind) => ({ kind, place: [] }))]);
        }
      }
    }
    const size = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
    if (size > 0 && !(isObject(value) && Object.keys(value).some((name) => shape.spelt.has(folded(name))))) yield this.underName(shape, value);
  }

  held(shape: Asked, value: Members, tool: string): [string, Json] | undefined {
    const names = Object.keys(value);
    const [name] = names;
    if (names.length === 1 && name !== undefined) {
      const inner = value[name] as Json;
      if (shape.known.includes(name)) {
        const twice = isObject(inner) && Object.hasOwn(inner, name);
        return twice && !shape.nodes(name).every((node) => this.judge.fits(node, inner)) ? [name, inner] : undefined;
      }
      if (folded(name) === folded(tool) && shape.unknown(name)) return [name, inner];
    }
    const holding = names.filter((each) => ENVELOPES.has(folded(each)));
    const [only] = holding;
    if (only === undefined || holding.length !== 1 || !names.every((each) => shape.unknown(each) && !shape.spelt.has(folded(each)))) return undefined;
    const beside = names.filter((each) => each !== only);
    const scalar = (each: Json): boolean => typeof each === "string" || typeof each === "boolean" || Number.isInteger(each);
    const apart = (each: string): boolean => BESIDE.has(folded(each)) && scalar(value[each] as Json) && (!NAMING.has(folded(each)) || value[each] === tool);
    return beside.every(apart) ? [only, value[only] as Json] : undefined;
  }

  underName(shape: Asked, value: Json): Meant | undefined {
    const only = shape.required.length === 1 ? shape.required : shape.known;
    const [name] = only;
    if (name === undefined || only.length !== 1 || shape.known.length > 100) return undefined;
    const taking: [string, Meant][] = [];
    for (const each of shape.known) {
      const found = this.declares(shape.nodes(each), value) ? this.coerce(shape.nodes(each), value, [each]) : undefined;
      if (found !== undefined && typeOf(found.value) === typeOf(value)) taking.push([each, found]);
    }
    const [taken] = taking;
    if (taken === undefined || taking.length !== 1 || taken[0] !== name) return undefined;
    return { value: { [name]: taken[1].value }, steps: [{ kind: "wrap", place: [name] }, ...taken[1].steps] };
  }

  declares(nodes: readonly Json[], value: Json): boolean {
    if (!isObject(value)) return true;
    for (const plain of this.alternatives([], nodes, value)) {
      const spelt = new Set(plain.flatMap((node) => Object.keys(objectAt(node, "properties"))).map(folded));
      if (Object.keys(value).every((name) => spelt.has(folded(name)))) return true;
    }
    return false;
  }
}

const ENVELOPES = new Set(KNOWN.envelopes);
const NAMING = new Set(KNOWN.naming);
const BESIDE = new Set([...KNOWN.naming, ...KNOWN.beside]);

function after(meant: Meant, earlier: readonly Step[]): Meant {
  return { value: meant.value, steps: [...earlier, ...meant.steps] };
}

function* ofTexts(plain: Nodes, value: string, place: Tokens): Generator<Meant> {
  const decoded = decodedText(value);
  const texts: [string, Step[]][] = [[value, []]];
  if (decoded !== undefined) {
    texts.push([decoded, [{ kind: "decode-json", place }]]);
    yield { value: decoded, steps: [{ kind: "decode-json", place }] };
  }
  for (const [text, steps] of texts) {
    const alike = new Set(listedValues(plain).filter((each) => typeof each === "string" && trimmed(each).toLowerCase() === trimmed(text).toLowerCase()));
    if (alike.size === 1) yield { value: [...alike][0] as Json, steps: [...steps, { kind: "enum-case", place }] };
  }
}

const NAMED: Record<string, string> = {
  required: "missingProperty",
  dependentRequired: "missingProperty",
  dependencies: "missingProperty",
  additionalProperties: "additionalProperty",
  unevaluatedProperties: "unevaluatedProperty",
  propertyNames: "propertyName",
};

/** The problems that AJV's errors stand for; the errors inside a wrapper replace the wrapper's own. */
function problemsOf(judge: Judge, node: Json, value: Json, errors: readonly ErrorObject[], base: readonly string[] = []): Problem[] {
  const groups: Problem[][] = [];
  for (let left = errors.length; left > 0; ) {
    left--;
    const [inside, problems] = unwrapped(judge, node, value, errors, left, base);
    left -= inside;
    groups.push(problems);
  }
  return groups.reverse().flat();
}

function unwrapped(judge: Judge, node: Json, value: Json, errors: readonly ErrorObject[], at: number, base: readonly string[]): [number, Problem[]] {
  const error = errors[at] as ErrorObject;
  const params = error.params as Members;
  const path = tokensOf(error.instancePath);
  const here = valueAt(value, path);
  const name = NAMED[error.keyword];
  const field = [...base, ...path, ...(name !== undefined && name in params ? [String(params[name])] : [])];
  const raw = plainProblem(error, node, field, field.length - base.length, base.length === 0);
  const bySchema = (): number => {
    let count = 0;
    while (count < at && (errors[at - 1 - count] as ErrorObject).schemaPath.startsWith(`${error.schemaPath}/`)) count++;
    return count;
  };
  const preceding = (expected: [string, string, string | undefined][]): number | undefined => {
    const start = at - expected.length;
    const got = start < 0 ? [] : errors.slice(start, at).map((each) => [each.instancePath, each.keyword, each.message]);
    const meant = expected.map(([place, keyword, message]) => [error.instancePath + place, keyword, message]);
    return start >= 0 && JSON.stringify(got) === JSON.stringify(meant) ? expected.length : undefined;
  };
  const candidates = (): Members[] => {
    let found = judge.together([node], true);
    for (const token of path) found = judge.below(found, token);
    return found.filter((each) => error.keyword in each);
  };
  const signature = (each: ErrorObject, above = ""): [string, string, string | undefined] => [above + each.instancePath, each.keyword, each.message];
  if (error.keyword === "if") return [0, []];
  if (error.keyword === "anyOf" || error.keyword === "oneOf") {
    if (params["passingSchemas"]) return [0, [raw]];
    for (const each of candidates()) {
      const branches = listAt(each, error.keyword);
      const found = branches.map((branch) => judge.errors(branch, here as Json));
      const count = preceding(found.flat().map((one) => signature(one)));
      if (count === undefined) continue;
      const problems = branches.map((branch, index) => problemsOf(judge, branch, here as Json, found[index] as ErrorObject[], field));
      return [count, reduced(field, problems, raw)];
    }
    return [bySchema(), [raw]];
  }
  if (error.keyword === "contains") {
    for (const each of candidates()) {
      const items = Array.isArray(here) ? here : [];
      const count = preceding(items.flatMap((item, index) => judge.errors(each["contains"] as Json, item).map((one) => signature(one, `/${index}`))));
      if (count !== undefined) return [count, [raw]];
    }
    return [bySchema(), [raw]];
  }
  if (error.keyword === "propertyNames") {
    for (const each of candidates()) {
      const found = judge.errors(each["propertyNames"] as Json, params["propertyName"] as Json);
      const count = preceding(found.map((one) => signature(one)));
      if (count === undefined) continue;
      const inner = problemsOf(judge, each["propertyNames"] as Json, params["propertyName"] as Json, found);
      const says = (one: Problem): string => (one.kind === "type" ? `must be ${one.types.join()}` : one.kind === "listed" ? one.says + inBrackets(one.listed) : one.says);
      return [count, inner.map((one) => ({ ...raw, says: `property name ${says(one)}` }))];
    }
    return [bySchema(), [raw]];
  }
  return [0, [raw]];
}

function plainProblem(error: ErrorObject, node: Json, field: string[], length: number, whole: boolean): Problem {
  const params = error.params as Members;
  const origin: Origin = { keyword: error.keyword, node, length, ...(whole ? { schemaPath: error.schemaPath } : {}) };
  const made: Problem = { field, kind: "other", says: error.message ?? "", types: [], listed: [], origin };
  if (error.keyword === "required") return { ...made, kind: "missing" };
  if (error.keyword === "type") return { ...made, kind: "type", types: [params["type"]].flat().map(String) };
  if (error.keyword === "enum") return { ...made, kind: "listed", listed: params["allowedValues"] as Json[] };
  if (error.keyword === "const") return { ...made, kind: "listed", listed: [params["allowedValue"] as Json] };
  return made;
}

function inBrackets(values: Json[]): string {
  return ` (${values.map((each) => JSON.stringify(each)).join(", ")})`;
}

function plainLine(problem: Problem): string {
  const says = { missing: "is required but missing", type: `expected ${problem.types.join(" or ")}`, listed: problem.says + inBrackets(problem.listed), other: problem.says };
  return `${problem.field.join(".")}: ${says[problem.kind]}`;
}

/** The problems to tell of a value that fits no branch. */
function reduced(field: readonly string[], branches: Problem[][], raw: Problem): Problem[] {
  const of = (kind: string, branch: Problem[]): Problem[] => branch.filter((one) => one.kind === kind && sameField(one.field, field));
  const listing = (place: readonly string[], some: Problem[][], origin?: Origin): Problem => {
    const values = some.flatMap((branch) => branch.filter((one) => one.kind === "listed" && sameField(one.field, place)).flatMap((one) => one.listed));
    const made: Problem = { ...raw, field: place, kind: "listed", says: "must be equal to one of the allowed values", listed: unique(values) };
    delete made.origin;
    return origin === undefined ? made : { ...made, origin };
  };
  const near = branches.filter((branch) => of("type", branch).length === 0 && of("listed", branch).length === 0);
  if (near.length === 1) return near[0] as Problem[];
  if (near.length > 1) {
    const apart = (branch: Problem[]): Problem[] => branch.filter((one) => one.kind === "listed" && one.field.length === field.length + 1 && sameField(one.field.slice(0, -1), field));
    const untold = near.filter((branch) => apart(branch).length === 0);
    if (untold.length === 1) return untold[0] as Problem[];
    const [first, ...rest] = near as [Problem[], ...Problem[][]];
    const shared = apart(first).find((one) => rest.every((branch) => apart(branch).some((other) => sameField(other.field, one.field))));
    if (untold.length === 0 && shared !== undefined) return [listing(shared.field, near)];
    const [one, ...others] = (untold.length > 0 ? untold : near) as [Problem[], ...Problem[][]];
    const alike = one.filter((each) => others.every((branch) => branch.some((other) => plainLine(other) === plainLine(each))));
    return alike.length > 0 ? alike : [raw];
  }
  const valued = branches.filter((branch) => of("type", branch).length === 0);
  if (valued.length === 1) return valued[0] as Problem[];
  if (valued.length > 1) return [listing(field, valued, raw.origin)];
  return [{ ...raw, kind: "type", types: [...new Set(branches.flatMap((branch) => of("type", branch)).flatMap((one) => one.types))] }];
}

function sameField(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, index) => token === other[index]);
}

const TYPES: Record<string, string> = KNOWN.types;
const SEVERAL: Record<string, string> = KNOWN.several;
const BOUNDS: Record<string, string> = KNOWN.bounds;
const ONE: Record<string, string> = KNOWN.one;

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(most - 1, 0))}…`;
}

function shown(value: Json): string {
  const unseen = /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
  return JSON.stringify(value).replace(unseen, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** What schemas ask of a value, in words. */
function words(judge: Judge, nodes: Nodes, first: string, room: number, level = 0): string {
  const listed = unique(listedValues(nodes));
  if (listed.length > 0) return listing(listed, room);
  let head = typeWords(judge, nodes);
  const bounds = boundsOf(nodes);
  if (head === "" || head === TYPES["object"]) head = unionWords(judge, nodes, room, level) || head;
  const whole = (): string => [head, ...bounds.map(([, text]) => text)].filter(Boolean).join(", ");
  if (whole().length <= room) return whole();
  bounds.sort(([one], [other]) => Number(one !== first) - Number(other !== first));
  const start = whole().slice(0, room - 1);
  return start.includes(", ") ? shortened(`${start.slice(0, start.lastIndexOf(", "))}, …`, room) : shortened(whole(), room);
}

function listing(values: readonly Json[], room: number): string {
  if (values.length === 1) return shortened(JSON.stringify(values[0]), room);
  const end = `, … (${values.length.toLocaleString("en-US")} in all)`;
  let text = "one of ";
  for (const [told, value] of values.entries()) {
    const part = (told === 0 ? "" : ", ") + shortened(JSON.stringify(value), 24);
    if (text.length + part.length + (told === values.length - 1 ? 0 : end.length) > room && told > 0) return text + end;
    text += part;
  }
  return text;
}

function typeWords(judge: Judge, nodes: Nodes): string {
  const wanted = wantedTypes(nodes) ?? new Set<string>();
  const names = Object.keys(TYPES).filter((name) => wanted.has(name) && !(name === "integer" && wanted.has("number")));
  return names.map((name) => oneType(judge, name, nodes)).join(" or ");
}

function oneType(judge: Judge, name: string, nodes: Nodes): string {
  if (name === "array") {
    const inside = new Set(wantedTypes(judge.together(itemNodes(nodes, 0), false)) ?? []);
    if (inside.has("number")) inside.delete("integer");
    const several = inside.size === 1 ? SEVERAL[[...inside][0] as string] : undefined;
    if (several !== undefined) return `an array of ${several}`;
  }
  const asked = name === "object" ? [...new Set(nodes.flatMap((node) => listAt(node, "required").map(String)))] : [];
  if (asked.length > 0) return `an object with ${asked.slice(0, 5).map((each) => shortened(each, 24)).join(", ")}${asked.length > 5 ? ", …" : ""}`;
  return TYPES[name] ?? name;
}

function boundsOf(nodes: Nodes): [string, string][] {
  return Object.entries(BOUNDS).flatMap(([keyword, text]) =>
    unique(nodes.filter((node) => keyword in node).map((node) => node[keyword] as Json)).flatMap((value): [string, string][] => {
      if (keyword === "uniqueItems") return value === true ? [[keyword, text]] : [];
      if (typeof value === "string") return [[keyword, text.replace("{}", () => shortened(value, 48))]];
      if (typeof value !== "number" || (value === 0 && /^min./.test(keyword) && keyword !== "minimum")) return [];
      const one = value === 1 ? (ONE[keyword] ?? text) : text;
      return [[keyword, one.replace("{}", String(value))]];
    }),
  );
}

function unionWords(judge: Judge, nodes: Nodes, room: number, level: number): string {
  const branches = nodes.flatMap((node) => ["anyOf", "oneOf"].map((keyword) => listAt(node, keyword))).find((each) => each.length > 0) ?? [];
  if (branches.length === 0 || branches.length > 5 || level === 2) return "";
  const told = [...new Set(branches.map((branch) => words(judge, judge.together([branch], false), "", room, level + 1)))];
  return told.every((each) => each !== "") ? told.join(told.some((each) => each.includes(", ")) ? ", or " : " or ") : "";
}

/** Lines of a message, in the frame that models know, with what to send below. */
function framed(lines: string[], sent: string, more = 0): string {
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`);
  const rest = more > 0 ? [`and ${more.toLocaleString("en-US")} more`] : [];
  return ["Parameter validation failed:", "", ...numbered, ...rest, "", "Please fix the parameters and try again.", ...(sent === "" ? [] : [sent])].join("\n");
}

function pathText(path: Tokens): string {
  let text = "";
  for (const token of path) {
    if (typeof token === "number") text += `[${token}]`;
    else if (/^[^\s.[\]"'`\x00-\x1f]+$/u.test(token)) text += `${text === "" ? "" : "."}${shortened(token, 32)}`;
    else text += `[${shown(shortened(token, 32))}]`;
  }
  return text.length <= 40 ? text : `…${text.slice(text.length - 39)}`;
}

function typed(value: Json, field: readonly string[]): Tokens {
  let here: Json | undefined = value;
  return field.map((token) => {
    const index: string | number = Array.isArray(here) ? Number(token) : token;
    here = here === undefined ? undefined : valueAt(here, [index]);
    return index;
  });
}

/** What is found, or something simpler if that takes too much work. */
function orElse<T>(find: () => T, simpler: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof NoRepair) return simpler();
    throw error;
  }
}

/** The message about arguments that do not fit. */
function told(judge: Judge, value: Json, errors: readonly ErrorObject[], sent: string, first: string[]): string {
  const problems = new Map<string, [Problem, Tokens]>();
  const plain = (): Problem[] => errors.map((error) => plainProblem(error, judge.schema, tokensOf(error.instancePath), 0, true));
  for (const problem of orElse(() => problemsOf(judge, judge.schema, value, errors), plain)) {
    const path = typed(value, problem.field);
    const key = JSON.stringify([problem.kind === "missing", path]);
    if (!problems.has(key)) problems.set(key, [problem, path]);
  }
  const left = Math.max(3 - first.length, 0);
  const lines = [...problems.values()].slice(0, left).map(([problem, path]) => orElse(() => lineOf(judge, value, problem, path), () => shortened(plainLine(problem), 120)));
  return framed([...first, ...lines], sent, problems.size - lines.length);
}

function lineOf(judge: Judge, instance: Json, problem: Problem, path: Tokens): string {
  const keyword = problem.origin?.keyword ?? "";
  const name = path.length > 0 ? `Field '${pathText(path)}'` : "The arguments";
  const asked = (room: number): string => askedAt(judge, problem, path, room);
  if (keyword === "propertyNames") return shortened(`${name}: ${problem.says}`, 120);
  if (problem.kind === "missing" || keyword === "dependentRequired" || keyword === "dependencies") return missingLine(judge, instance, path, name, asked);
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return unknownLine(judge, instance, path, name);
  if (keyword === "false schema" && path.length > 0) return `${name} is not allowed; leave it out`;
  const value = valueAt(instance, path);
  let start = path.length > 0 ? `${name} expected ` : `${name}: expected `;
  const meant = problem.kind === "listed" && typeof value === "string" ? nearest(value, problem.listed.filter((each) => typeof each === "string")) : undefined;
  let near = meant !== undefined && meant.length <= 32 ? `. Did you mean ${shown(meant)}?` : "";
  const got = `, got ${value === undefined ? "a function" : shortened(shown(value), near !== "" || start.length > 40 ? 24 : 40)}`;
  const room = Math.max(120 - (start + got + near).length, 24);
  const bound = keyword in BOUNDS || ["type", "enum", "const"].includes(keyword);
  let what = problem.kind === "listed" ? listing(problem.listed, room) : asked(room);
  if (problem.kind === "type") what ||= problem.types.map((each) => TYPES[each] ?? each).join(" or ");
  else if (problem.kind === "other" && !bound && keyword !== "anyOf") what = "";
  if (what === "") [start, near, what] = [`${name}: `, "", shortened(problem.says, 120 - `${name}: ${got}`.length)];
  return shortened(start + what + got + near, 120);
}

function askedAt(judge: Judge, problem: Problem, path: Tokens, room: number): string {
  const origin = problem.origin;
  if (origin === undefined || room < 10) return "";
  const nodes = judge.certainAt(origin.node, path.slice(path.length - origin.length));
  if (origin.schemaPath !== undefined && problem.kind !== "missing") {
    const of = valueAt(judge.schema, tokensOf(origin.schemaPath.replace(/^#/, "")).slice(0, -1).map(decodeURIComponent));
    if (of !== undefined && !nodes.includes(of as Members)) nodes.push(...judge.together([of], false));
  }
  return words(judge, nodes, origin.keyword, room);
}

function missingLine(judge: Judge, instance: Json, path: Tokens, name: string, asked: (room: number) => string): string {
  const siblings = valueAt(instance, path.slice(0, -1));
  const shape = new Asked(judge.applicable(path.slice(0, -1)));
  const others = (isObject(siblings) ? Object.keys(siblings) : []).slice(0, 50).filter((each) => shape.unknown(each) && !shape.refused(each));
  const last = String(path.at(-1));
  const other = nearest(last, others);
  const near = other === undefined ? "" : `; '${shortened(other, 32)}' is not known. Did you mean \`${shortened(last, 32)}\`?`;
  const start = `${name} is required but missing`;
  const what = asked(120 - start.length - near.length - 2);
  return `${start}${what === "" ? "" : `: ${what}`}${near}`;
}

function unknownLine(judge: Judge, instance: Json, path: Tokens, name: string): string {
  const shape = new Asked(judge.applicable(path.slice(0, -1)));
  const given = valueAt(instance, path.slice(0, -1));
  const last = String(path.at(-1));
  const known = shape.known.filter((each) => each !== last);
  const meant = nearest(last, known.filter((each) => !(isObject(given) && Object.hasOwn(given, each))));
  const start = `${name} is not known`;
  if (meant !== undefined && meant.length <= 40) return `${start}. Did you mean \`${meant}\`?`;
  let rest = known.length > 0 ? `; leave it out. Known: ${known.map((each) => shortened(each, 32)).join(", ")}` : "; leave it out: there are no properties here";
  if (start.length + rest.length > 120) {
    const end = `, … (${known.length.toLocaleString("en-US")} in all)`;
    const kept = rest.slice(0, 120 - start.length - end.length);
    rest = kept.slice(0, Math.max(kept.lastIndexOf(","), 0)) + end;
  }
  return start + rest;
}

/** The line that says what to send: the part that is not as it was given. */
function sentInstead(given: Json | undefined, meant: Json): string {
  const text = spaced(changedPart(given, meant));
  return text.length <= 300 ? `Send: ${text}` : "";
}

function changedPart(given: Json | undefined, meant: Json): Json {
  if (!isObject(given) || !isObject(meant)) return meant;
  const kept = (name: string): boolean => Object.hasOwn(given, name) && fingerprint(given[name] as Json) === fingerprint(meant[name] as Json);
  const changed = Object.fromEntries(Object.entries(meant).filter(([name]) => !kept(name)).map(([name, each]) => [name, changedPart(given[name], each)]));
  const leftOut = Object.keys(given).filter((name) => !Object.hasOwn(meant, name)).length;
  const added = Object.keys(meant).filter((name) => !Object.hasOwn(given, name)).length;
  return leftOut > added || Object.keys(changed).length === 0 ? meant : changed;
}

function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (isObject(value)) return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`).join(", ")}}`;
  return JSON.stringify(value);
}

type Mistake = { at: number; said: string };

/** Reads one JSON value as a scanner does: where it ends, what went wrong, and which names stand twice. */
class Scanner {
  text: string;
  at: number;
  twice: string[] = [];

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  blanks(): void {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at++;
  }

  fail(said: string, at = this.at): never {
    throw Object.assign(new SyntaxError(said), { mistake: { at, said } satisfies Mistake });
  }

  value(): Json {
    const sign = this.text[this.at];
    if (sign === "{") return this.object();
    if (sign === "[") return this.array();
    if (sign === '"') return this.string();
    const found = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/y;
    found.lastIndex = this.at;
    const word = found.exec(this.text);
    if (word === null) this.fail("Expecting value");
    this.at += word[0].length;
    return JSON.parse(word[0]) as Json;
  }

  string(): string {
    const start = this.at;
    for (this.at++; this.text[this.at] !== '"'; this.at++) {
      const sign = this.text[this.at];
      if (sign === undefined) this.fail("Unterminated string", start);
      if (sign < " ") this.fail("Invalid control character");
      if (sign !== "\\") continue;
      const next = this.text[this.at + 1];
      if (next === undefined) this.fail("Unterminated string", start);
      if (next === "u" && !/^[0-9a-fA-F]{4}/.test(this.text.slice(this.at + 2, this.at + 6))) this.fail("Invalid \\uXXXX escape", this.at + 1);
      if (!'"\\/bfnrtu'.includes(next)) this.fail("Invalid \\escape");
      this.at++;
    }
    this.at++;
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  array(): Json {
    const items: Json[] = [];
    this.at++;
    this.blanks();
    if (this.text[this.at] === "]") return this.closed(items);
    for (;;) {
      items.push(this.value());
      this.blanks();
      if (this.text[this.at] === "]") return this.closed(items);
      if (this.text[this.at] !== ",") this.fail("Expecting ',' delimiter");
      this.at++;
      this.blanks();
    }
  }

  object(): Json {
    const members = new Map<string, Json>();
    const first = new Map<string, Json>();
    const again = new Set<string>();
    this.at++;
    this.blanks();
    if (this.text[this.at] === "}") return this.closed({});
    for (;;) {
      if (this.text[this.at] !== '"') this.fail("Expecting property name enclosed in double quotes");
      const name = this.string();
      this.blanks();
      if (this.text[this.at] !== ":") this.fail("Expecting ':' delimiter");
      this.at++;
      this.blanks();
      const value = this.value();
      if (members.has(name)) again.add(name);
      else first.set(name, value);
      members.set(name, value);
      this.blanks();
      if (this.text[this.at] === "}") break;
      if (this.text[this.at] !== ",") this.fail("Expecting ',' delimiter");
      this.at++;
      this.blanks();
    }
    for (const name of again) {
      const [before, last] = [first.get(name) as Json, members.get(name) as Json].map((each) => shortened(shown(each), 32));
      this.twice.push(`Field '${shortened(name, 32)}' stands twice: ${before}, then ${last}; the last one counts`);
    }
    return this.closed(Object.fromEntries(members));
  }

  closed(value: Json): Json {
    this.at++;
    return value;
  }
}

const NOT_JSON = "The arguments are not valid JSON: ";
const INSTEAD: Record<string, string> = KNOWN.instead;

/** What is wrong with a text that is not JSON. */
function brokenText(text: string): string {
  if (text.trim() === "") return `${NOT_JSON}the text is empty; send an object`;
  const [tag, family] = Object.entries(KNOWN.tags).find(([each]) => text.includes(each)) ?? [];
  if (tag !== undefined) return atPlace(text, text.indexOf(tag), `\`${tag}\` is ${family}'s form, for the server's tool parser; write JSON`);
  const start = Math.max(text.search(/[{[]/), 0);
  const [calls, end] = documents(text, start);
  if (calls.length > 1) {
    const number = calls.length === 20 ? "20 or more" : String(calls.length);
    return `${NOT_JSON}${number} ${calls.every(isObject) ? "objects" : "values"} in one text are ${number} calls; make a call for each`;
  }
  if (text.slice(0, start).trim() !== "" && calls.length > 0) return atPlace(text, 0, "text that is no JSON; send the object alone");
  if (calls.length > 0 && text.slice(end).trim() !== "") return atPlace(text, text.length - text.slice(end).trimStart().length, "more text after the end");
  return mistakeIn(text, start);
}

function documents(text: string, start: number): [Json[], number] {
  const found: Json[] = [];
  let end = start;
  while (found.length < 20) {
    const blanks = /[\s,;]*/uy;
    blanks.lastIndex = end;
    blanks.exec(text);
    const begin = blanks.lastIndex;
    if (!/^[{[]/.test(text.slice(begin, begin + 1))) break;
    const scanner = new Scanner(text, begin);
    try {
      found.push(scanner.value());
    } catch {
      break;
    }
    end = scanner.at;
  }
  return [found, end];
}

function mistakeIn(text: string, start: number): string {
  let { at, said }: Mistake = { at: start, said: "" };
  try {
    new Scanner(text, start).value();
  } catch (error) {
    ({ at, said } = (error as { mistake?: Mistake }).mistake ?? { at, said });
  }
  const opened: [string, number][] = [];
  for (const found of text.slice(0, at).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (found.index < start) continue;
    if (found[0] === "{" || found[0] === "[") opened.push([found[0] === "{" ? "object" : "array", found.index]);
    else if (found[0] === "}" || found[0] === "]") opened.pop();
  }
  const rest = text.slice(at).trimEnd();
  const unterminated = said.startsWith("Unterminated");
  const begun = said === "Expecting value" && /^(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-|[-0-9.eE+]+)$/.test(rest);
  if (unterminated || rest === "" || begun || (said.includes("escape") && rest.length <= 5)) {
    const end = unterminated ? text.length : text.trimEnd().length;
    return withOpen(text, `${NOT_JSON}cut off at ${linePlace(text, end)}`, unterminated ? [...opened, ["string", at]] : opened);
  }
  return withOpen(text, atPlace(text, at, reasonAt(text, at, said)), opened.slice(-1));
}

function reasonAt(text: string, at: number, said: string): string {
  const sign = text[at] ?? "";
  const before = text.slice(0, at).trimEnd().at(-1) ?? "";
  const words = /-Infinity|[A-Za-z_$][\w$-]{0,60}/uy;
  words.lastIndex = at;
  const word = words.exec(text)?.[0] ?? "";
  const seen = shortened(shown(text.slice(at, at + 12)).slice(1, -1), 12);
  if (said.includes("control")) return sign === "\n" ? "a raw line break in a string; write \\n" : `a raw ${shown(sign).slice(1, -1)} in a string; write it with a backslash`;
  if (said.includes("escape")) return "no escape of JSON; write \\\\ for a backslash";
  if (sign === "'") return "a single quote; write double quotes";
  if (sign === "/" || sign === "#") return "a comment; leave it out";
  if ((sign === "}" || sign === "]") && before === ",") return "a comma before the end; leave it out";
  if (Object.hasOwn(INSTEAD, word)) return `\`${word}\` is not JSON; write ${INSTEAD[word]}`;
  if (said.includes("property name")) return word !== "" ? `a key without quotes; write "${word}"` : `expected a key in double quotes, not \`${seen}\``;
  if (said.includes("':'")) return `expected a colon after the key, not \`${seen}\``;
  if (said.includes("','")) return before === '"' ? 'expected a comma or the end; write a quote in a string as \\"' : `expected a comma or the end, not \`${seen}\``;
  if (word !== "") return `\`${word}\` without quotes`;
  return sign === "" ? "JSON was expected" : `expected a value, not \`${seen}\``;
}

function linePlace(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split("\n").length}, column ${at - before.lastIndexOf("\n")}`;
}

function atPlace(text: string, at: number, what: string): string {
  return shortened(`${NOT_JSON}${linePlace(text, at)}: ${what}`, 120);
}

function withOpen(text: string, sentence: string, opened: [string, number][]): string {
  const place = (at: number): string => (text.includes("\n") ? linePlace(text, at).replace(/^line (\d+), column /, "$1:") : `column ${at + 1}`);
  const told = opened.slice(-2).reverse().map(([kind, at]) => `${kind} at ${place(at)}`).join(", ");
  const whole = told === "" ? sentence : `${sentence} (open: ${told})`;
  return whole.length <= 120 ? whole : shortened(sentence, 120);
}
