// Checks the arguments of tool calls exactly as the tool's own schema says.
//
// Needs Ajv: npm install ajv

import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Members = { [name: string]: Json };
type Tool = { schema: Members | boolean; legs: Leg[] };
type Leg = { root: number; places: Place[]; before?: Members | boolean; after: Members | boolean | null };
type Branch = { place: number | null; schema: string; asked: Json };
type Place = {
  shape?: Shape;
  held?: string;
  unions?: Branch[][];
  together?: number[];
  texts?: Members;
  shared?: string[];
  optional?: Record<string, string>;
  doubtful?: boolean;
  properties?: Record<string, number>;
  patterns?: [string, number][];
  others?: number;
  names?: string[];
  named?: string[];
  entries?: Record<string, number>;
  items?: number;
  first?: number;
};
type Shape =
  | { kind: "wrapped"; name: string }
  | { kind: "text" }
  | { kind: "pairs"; texts: boolean }
  | { kind: "others"; member: string; named: string[]; inner: Shape }
  | { kind: "positions"; names: string[]; more: string | null };

const TOOLS: Record<string, Tool> = {};

/** Arguments that a tool does not take; the message says why, for the model. */
export class InvalidArguments extends Error {
  /** What they can only have meant, as the function of the tool expects it; undefined if nothing is certain. */
  repaired: unknown;

  constructor(message: string, repaired?: unknown) {
    super(message);
    this.repaired = repaired;
  }
}

/**
 * Return the arguments of a call, a value or its JSON text, as the function of the tool expects them.
 *
 * Throws InvalidArguments if there is no such tool, or if it does not take them.
 */
export function check(name: string, given: unknown): unknown {
  if (!Object.hasOwn(TOOLS, name)) throw new InvalidArguments(`There is no tool called ${name}.`);
  try {
    return checked(TOOLS[name] as Tool, name, given as Json);
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArguments("The arguments nest too deep.");
    throw error;
  }
}

function checked(tool: Tool, name: string, given: Json): Json {
  const judge = new Judge(tool.schema);
  const repairing = new Repairing(judge);
  const sent = (before: Json | undefined, meant: Meant | undefined): string =>
    meant === undefined || tool.legs.length > 0 ? "" : sentInstead(before, meant.value);
  let read = given;
  let twice: string[] = [];
  if (typeof given === "string") {
    try {
      read = JSON.parse(given) as Json;
      const scanner = new Scanner(given.trim(), 0);
      scanner.value();
      twice = scanner.twice.slice(0, 3);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const meant = repairing.repaired(undefined, given, name, (value) => returned(tool, value));
      throw new InvalidArguments(framed([brokenText(given)], sent(undefined, meant)), meant?.value);
    }
  }
  const value = returned(tool, read);
  const errors = errorsOf(tool.schema, value);
  if (errors.length === 0) return value;
  const meant = repairing.repaired(value, undefined, name, (each) => each);
  throw new InvalidArguments(told(new Judge(tool.schema), value, errors, sent(read, meant), twice), meant?.value);
}

function returned(_tool: Tool, given: Json): Json {
  let value = given;
  // way back
  for (const leg of _tool.legs) {
    value = new Back(leg, leg.before ?? _tool.schema).returned(value);
  }
  // end
  return value;
}

const VALIDATORS = new Map<unknown, { ajv: Ajv2020; whole: ValidateFunction }>();

function errorsOf(schema: Members | boolean, value: Json, definition?: string, pointer = ""): ErrorObject[] {
  let known = VALIDATORS.get(schema);
  if (known === undefined) {
    const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true, validateFormats: false, logger: false });
    ajv.addSchema(schema, "tool");
    known = { ajv, whole: ajv.getSchema("tool") as ValidateFunction };
    VALIDATORS.set(schema, known);
  }
  const part = definition === undefined ? pointer : `/$defs/${definition}`;
  const asked = part === "" ? known.whole : known.ajv.getSchema(`tool#${part}`);
  if (asked === undefined) throw new Error(`There is no part ${part}.`);
  return asked(value) ? [] : (asked.errors ?? []);
}

function isObject(value: Json | undefined): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// way back
/** The most places of one call for which the author's schema is asked; others stay as sent. */
const MOST_ASKED = 50;

type Path = readonly (string | number)[];
type Move = { old: Path; now: Path };
type Reshaped = { value: Json; moves: Move[] };
type Choice = { path: Path; values: [Json, Told][] };

/** A value that stands for no value, or for several. */
class Unclear extends Error {}

/** What happened on the way. */
class Told {
  /** Places with several values, of which the author's schema chooses one. */
  choices: Choice[] = [];
  /** Places of nulls that were left out, and that the author's schema may take. */
  doubts: Path[] = [];
  /** Where values stood, what holds them, and where they stand below that now. */
  moves = new Map<string, { holder: Path; place: Path }>();

  add(other: Told): void {
    this.choices.push(...other.choices);
    this.doubts.push(...other.doubts);
    for (const [path, move] of other.moves) this.moves.set(path, move);
  }

  now(path: Path): Path {
    for (let length = path.length; length > 0; length--) {
      const move = this.moves.get(JSON.stringify(path.slice(0, length)));
      if (move !== undefined) return [...this.now(move.holder), ...move.place, ...path.slice(length)];
    }
    return path;
  }
}

/** Undoes one leg of the way from the tool's schema to what the model was sent. */
class Back {
  leg: Leg;
  before: Members | boolean;
  known = new Map<string, [Json, Json, Told][]>();

  constructor(leg: Leg, before: Members | boolean) {
    this.leg = leg;
    this.before = before;
  }

  /** Return arguments in the shape before the leg. */
  returned(given: Json): Json {
    const told = new Told();
    let value = this.convert(this.leg.root, given, [], told);
    for (let number = 0; number < told.choices.length && number < MOST_ASKED; number++) {
      value = this.chosen(told.choices[number] as Choice, value, told); // a choice may bring others, below
    }
    for (const path of told.doubts.slice(0, MOST_ASKED)) {
      const kept = replaced(value, told.now(path), null);
      if (this.mistakes(kept) <= this.mistakes(value)) value = kept;
    }
    return value;
  }

  /** Return the arguments with the value that the schema likes best; as they are if it likes several. */
  chosen(choice: Choice, given: Json, told: Told): Json {
    const path = told.now(choice.path);
    const made = choice.values.map(([value, each]) => ({ value: replaced(given, path, value), each }));
    const mistakes = made.map(({ value }) => this.mistakes(value));
    const least = Math.min(...mistakes);
    const best = made[mistakes.indexOf(least)];
    if (best === undefined || mistakes.filter((each) => each === least).length > 1) return given;
    told.add(best.each);
    return best.value;
  }

  mistakes(value: Json): number {
    return errorsOf(this.before, value).length;
  }

  takes(document: Members | boolean | null, definition: string, value: Json): boolean {
    return document === null || errorsOf(document, value, definition).length === 0;
  }

  /** Return the value at a place as it was before the leg. */
  convert(number: number, given: Json, path: Path, told: Told): Json {
    const place = this.leg.places[number] as Place;
    const value = this.within(place, given, path, told);
    if (place.shape === undefined) return value;
    try {
      const made = this.reshaped(place.shape, place.held ?? "", value);
      if (made === null) return value;
      for (const move of made.moves) {
        told.moves.set(JSON.stringify([...path, ...move.old]), { holder: path, place: move.now });
      }
      return made.value;
    } catch (error) {
      if (error instanceof Unclear) return value;
      throw error;
    }
  }

  within(place: Place, given: Json, path: Path, told: Told): Json {
    let value = given;
    for (const union of place.unions ?? []) value = this.inUnion(union, value, path, told);
    for (const number of place.together ?? []) value = this.convert(number, value, path, told);
    if (Array.isArray(value)) return this.inList(place, value, path, told);
    if (isObject(value)) return this.inObject(place, value, path, told);
    if (typeof value !== "string" || place.texts === undefined || !Object.hasOwn(place.texts, value)) return value;
    const meant = place.texts[value] as Json;
    if (!place.shared?.includes(value)) return meant;
    told.choices.push({ path, values: [[value, new Told()], [meant, new Told()]] });
    return value;
  }

  /** Return the value as the branch that it belongs to has it. */
  inUnion(union: Branch[], value: Json, path: Path, told: Told): Json {
    let may = union.filter((branch) => mayTake(branch.asked, value));
    if (may.length > 1 && may.some((branch) => branch.place !== null)) {
      const exact = may.filter((branch) => this.takes(this.leg.after, branch.schema, value));
      may = exact.length > 0 ? exact : may;
    }
    const found: [Json, Told][] = [];
    for (const branch of may) {
      const made = this.under(branch.place, value, path);
      if (!found.some(([known]) => same(known, made[0]))) found.push(made);
    }
    const only = found[0];
    if (only === undefined) return value;
    if (found.length === 1) {
      told.add(only[1]);
      return only[0];
    }
    const asSent: [Json, Told][] = found.some(([known]) => same(known, value)) ? [] : [[value, new Told()]];
    told.choices.push({ path, values: [...found, ...asSent] });
    return value;
  }

  under(number: number | null, value: Json, path: Path): [Json, Told] {
    if (number === null) return [value, new Told()];
    const key = JSON.stringify([number, path]);
    const known = this.known.get(key) ?? [];
    const before = known.find(([given]) => given === value);
    if (before !== undefined) return [before[1], before[2]];
    const told = new Told();
    const made = this.convert(number, value, path, told);
    this.known.set(key, [...known, [value, made, told]]);
    return [made, told];
  }

  inObject(place: Place, value: Members, path: Path, told: Told): Json {
    const kept = new Map<string, Json>(Object.entries(value));
    for (const [name, number] of membersOf(place, value)) {
      kept.set(name, this.convert(number, kept.get(name) as Json, [...path, name], told));
    }
    for (const [name, nothing] of Object.entries(place.optional ?? {})) {
      if (!Object.hasOwn(value, name)) {
        if (nothing === "left out") kept.set(name, null);
      } else if (value[name] === null && nothing === "null") {
        kept.delete(name);
        if (place.doubtful) told.doubts.push([...path, name]);
      }
    }
    return Object.fromEntries(kept);
  }

  inList(place: Place, value: Json[], path: Path, told: Told): Json {
    return value.map((entry, index) => {
      const others = index >= (place.first ?? 0) ? place.items : undefined;
      const number = place.entries?.[String(index)] ?? others;
      return number === undefined ? entry : this.convert(number, entry, [...path, index], told);
    });
  }

  /** Return a value in the author's shape, with where its parts stood and stand; null if it is not of this shape. */
  reshaped(shape: Shape, held: string, value: Json): Reshaped | null {
    switch (shape.kind) {
      case "wrapped":
        if (!isObject(value) || Object.keys(value).join() !== shape.name || !Object.hasOwn(value, shape.name)) return null;
        return { value: value[shape.name] as Json, moves: [{ old: [shape.name], now: [] }] };
      case "text":
        return this.read(held, value);
      case "pairs":
        return this.fromPairs(shape.texts, held, value);
      case "others":
        return this.fromOthers(shape, held, value);
      case "positions":
        return fromPositions(shape, value);
    }
  }

  read(held: string, value: Json): Reshaped | null {
    if (typeof value !== "string") return null;
    let read: Json;
    try {
      read = JSON.parse(value) as Json;
    } catch {
      return null;
    }
    return this.takes(this.before, held, read) ? { value: read, moves: [] } : null;
  }

  fromPairs(texts: boolean, held: string, value: Json): Reshaped | null {
    if (!Array.isArray(value)) return null;
    const found = new Map<string, Json>();
    const moves: Move[] = [];
    for (const [index, pair] of value.entries()) {
      if (!isObject(pair) || typeof pair["key"] !== "string" || Object.keys(pair).sort().join() !== "key,value") return null;
      moves.push({ old: [index, "value"], now: [pair["key"]] });
    }
    for (const pair of value as { key: string; value: Json }[]) {
      if (found.has(pair.key)) throw new Unclear();
      const read = texts ? this.read(held, pair.value) : null;
      found.set(pair.key, read === null ? pair.value : read.value);
    }
    return { value: Object.fromEntries(found), moves };
  }

  fromOthers(shape: Shape & { kind: "others" }, held: string, value: Json): Reshaped | null {
    if (!isObject(value) || !Object.hasOwn(value, shape.member)) return null;
    const inner = this.reshaped(shape.inner, held, value[shape.member] as Json);
    if (inner === null || !isObject(inner.value)) return null;
    const rest = Object.entries(value).filter(([name]) => name !== shape.member);
    const taken = new Set([...rest.map(([name]) => name), ...shape.named]);
    if (Object.keys(inner.value).some((name) => taken.has(name))) throw new Unclear();
    const moves = inner.moves.map((move) => ({ old: [shape.member, ...move.old], now: move.now }));
    return { value: Object.fromEntries([...rest, ...Object.entries(inner.value)]), moves };
  }
}

function fromPositions(shape: Shape & { kind: "positions" }, value: Json): Reshaped | null {
  const { names, more } = shape;
  if (!isObject(value) || !Object.keys(value).every((name) => names.includes(name) || name === more)) return null;
  const found = names.filter((name) => Object.hasOwn(value, name)).map((name) => value[name] as Json);
  const rest = more !== null && Object.hasOwn(value, more) ? (value[more] as Json) : [];
  const inOrder = names.slice(0, found.length).every((name) => Object.hasOwn(value, name));
  if (!inOrder || !Array.isArray(rest) || (rest.length > 0 && found.length < names.length)) throw new Unclear();
  const moves: Move[] = names.map((name, index) => ({ old: [name], now: [index] }));
  rest.forEach((_, index) => moves.push({ old: [more ?? "", index], now: [found.length + index] }));
  return { value: [...found, ...rest], moves };
}

/** The members of an object that lead on, each with the number of its place. */
function* membersOf(place: Place, value: Members): Generator<[string, number]> {
  for (const name of Object.keys(value)) {
    const number = place.properties !== undefined && Object.hasOwn(place.properties, name) ? place.properties[name] : undefined;
    if (number !== undefined) yield [name, number];
    for (const [pattern, other] of place.patterns ?? []) {
      if (matches(pattern, name)) yield [name, other];
    }
    const named = place.names?.includes(name) || (place.named ?? []).some((pattern) => matches(pattern, name));
    if (place.others !== undefined && !named) yield [name, place.others];
  }
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, "u").test(text);
}

/** Return a copy of a value with another one at a path. */
function replaced(value: Json | undefined, path: Path, other: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? replaced(each, rest, other) : each));
  if (!isObject(value)) return value ?? null;
  const held = Object.hasOwn(value, first) ? value[first] : undefined;
  return Object.fromEntries([...Object.entries(value), [String(first), replaced(held, rest, other)]]);
}

/** Return whether the type of a value, and the constants of its members, let a branch accept it. */
function mayTake(asked: Json, value: Json): boolean {
  if (!isObject(asked)) return asked === true;
  if (value === null && asked["nullable"] === true) return true;
  const types = typeof asked["type"] === "string" ? [asked["type"]] : asked["type"];
  if (!Array.isArray(types)) {
    if (!allows(asked, value)) return false;
  } else if (!isTyped(types, value) && !(typeof value === "string" && asked["format"] === "enum")) {
    return false;
  }
  const properties = asked["properties"];
  if (!isObject(value) || !isObject(properties)) return true;
  const required = Array.isArray(asked["required"]) ? asked["required"] : [];
  if (!required.every((name) => Object.hasOwn(value, String(name)))) return false;
  return Object.keys(value).every((name) => !Object.hasOwn(properties, name) || allows(properties[name] as Json, value[name] as Json));
}

function isTyped(types: Json[], value: Json): boolean {
  const names = types.map((each) => String(each).toLowerCase());
  if (typeof value === "number") return names.includes("number") || (names.includes("integer") && Number.isInteger(value));
  return names.includes(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
}

/** Return whether constants, if there are any, contain a value. */
function allows(asked: Json, value: Json): boolean {
  if (!isObject(asked)) return asked === true;
  if (Object.hasOwn(asked, "const")) return same(asked["const"] as Json, value);
  return !Array.isArray(asked["enum"]) || asked["enum"].some((each) => same(each, value));
}

function same(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => same(each, other[index] as Json));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name] as Json, other[name] as Json))
  );
}
// end
