import { assert } from '@kuroshio/base';
import fc from 'fast-check';

/** As much of JSON Schema as the inputs of the API use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Values that a client could send in good faith or in bad, all within the schema: its edges above all. */
export function withinSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(withinSchema));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return withinNumbers(schema);
    case 'string':
      return withinTexts(schema);
    case 'array':
      return fc.array(withinSchema(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, withinSchema(one)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      throw new Error(`the generator does not know ${JSON.stringify(schema)}`);
  }
}

function withinNumbers({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }: JsonSchema): fc.Arbitrary<number> {
  // Bounds of a number that goes by steps are steps themselves.
  const min = (minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)) / multipleOf;
  const max = (maximum ?? Number.MAX_SAFE_INTEGER) / multipleOf;
  const few = Math.min(max, Math.max(min, 5000));
  const counts = fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }), fc.integer({ min, max: few }));
  return counts.map((count) => count * multipleOf);
}

/** Texts that break careless programs: no text, control signs, NUL, half a surrogate pair, quotes, another alphabet. */
const nasty = ['', ' ', '\u0000', '\ud800', "'; drop table posting; --", '%', '\\', '台積', '👩‍👩‍👧', 'a\nb', '‮abc'];

function withinTexts({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return withinPattern(pattern);
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    fc.constantFrom(...nasty.filter(fits), 'x'.repeat(maxLength)),
    fc.string({ minLength, maxLength, unit: 'binary' }).filter(fits),
  );
}

function withinPattern(pattern: string): fc.Arbitrary<string> {
  const random = fc.stringMatching(new RegExp(pattern));
  const longest = /\\d\{1,(\d+)\}\$$/.exec(pattern)?.[1];
  // Ids in digits: zero, the first and the largest that the form allows, which is larger than a database's bigint.
  return longest === undefined ? random : fc.oneof(fc.constantFrom('0', '1', '9'.repeat(Number(longest))), random);
}

/** What stands where another kind of value belongs. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '-1',
  'x'.repeat(50_000),
  [],
  {},
  [null],
  [['x']],
  { $gt: '' },
];

export interface Wrong {
  readonly what: string;
  /** The body as it goes over the wire. */
  readonly body: string;
}

/** Changes a good input in each way that a broken or hostile client might; some results may still be good. */
export function distort(good: unknown, schema: JsonSchema): Wrong[] {
  assert(typeof good === 'object' && good !== null, 'inputs are objects');
  const names = Object.keys(schema.properties ?? {});
  const bodies: [string, unknown][] = [
    ...[null, 1, true, 'text', [], [good]].map((value): [string, unknown] => ['the whole input', value]),
    ['an extra key', { ...good, extra: 1 }],
    ['a key of the language', { ...good, constructor: { prototype: {} } }],
    ...names.map((name): [string, unknown] => [`without ${name}`, { ...good, [name]: undefined }]),
    ...names.flatMap((name) => wrongValues.map((value): [string, unknown] => [name, { ...good, [name]: value }])),
  ];
  return bodies.map(([what, body]) => ({ what, body: JSON.stringify(body) }));
}
