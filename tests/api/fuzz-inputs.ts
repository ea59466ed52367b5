import fc from 'fast-check';
import { type JsonSchema, withinSchema } from './input-generators.ts';

/** Names that mean something to the language itself. */
const LANGUAGE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  '0',
  'then',
];

const nested = (depth: number): unknown => {
  let value: unknown = 'end';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostileTexts = [
  ...['', ' ', '\u0000', '\ud800', '\udfff\ud800', '\ufeff', 'a\u0000b', "'; drop table posting; --", '%', '_', '\\'],
  ...['${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '%00', 'null', 'undefined', 'NaN', '-0'],
  ...[
    '1e999',
    '0x10',
    '９９',
    '١٢٣',
    '台積',
    '👩‍👩‍👧',
    'a\nb',
    '\u202eabc',
    'İ',
    'ß',
    '\u0130'.repeat(50),
    'x'.repeat(5_000),
  ],
  ...[
    '999999999999999999',
    '9223372036854775807',
    '9223372036854775808',
    '-1',
    '1.5',
    '2026-02-30',
    '2026-13-01',
    'TWSE:2330',
  ],
];

const hostileNumbers = [
  ...[
    0,
    -0,
    -1,
    1.5,
    0.1 + 0.2,
    1e308,
    -1e308,
    5e-324,
    1e21,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    -(2 ** 63),
  ],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2_147_483_647],
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $gt: '' }, { length: 5 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(nested(50), nested(500), Array(500).fill(0), Array(500).fill('TWSE:2330')) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string | number };

/** Every value within another, outermost first. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** An own property under any name, `__proto__` too. */
function put(holder: object, key: string | number, value: unknown): void {
  // An array's length cannot be made anew.
  if (Array.isArray(holder) && key === 'length') return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const change = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'rename', 'add', 'wrap', 'text', 'double'),
  at: fc.nat(10_000),
  name: fc.constantFrom(...LANGUAGE_KEYS, 'extra'),
  value: hostileValue,
});

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function apply(input: unknown, { kind, at, name, value: drawn }: Change): unknown {
  // What is drawn is shared between inputs, and changed by further changes.
  const value: unknown = structuredClone(drawn);
  const places = placesIn(input);
  if (kind === 'add' && typeof input === 'object' && input !== null) {
    put(input, name, value);
    return input;
  }
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return kind === 'wrap' ? [input] : value;
  const { holder, key } = place;
  const before = (holder as Record<string, unknown>)[key];
  if (kind === 'drop') Reflect.deleteProperty(holder, key);
  else if (kind === 'rename') {
    Reflect.deleteProperty(holder, key);
    put(holder, name, before);
  } else if (kind === 'wrap') put(holder, key, [before]);
  else if (kind === 'text')
    put(holder, key, typeof before === 'string' ? Number(before) || null : JSON.stringify(before));
  else if (kind === 'double')
    put(holder, key, Array.isArray(before) ? [...before, ...before] : JSON.stringify([before, before]));
  else put(holder, key, value);
  return input;
}

/** Texts that are no JSON, or JSON in a form that few programs write. */
function brokenTexts(good: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  return fc.oneof(
    fc.tuple(good, fc.nat()).map(([value, end]) => {
      const text = JSON.stringify(value);
      return text.slice(0, end % text.length);
    }),
    good.map((value) => `${JSON.stringify(value).replace(/}$/, '')},"a":1e999}`),
    good.map((value) => JSON.stringify(value).replace(/:(\d+|"[^"]*")/, ':1e999')),
    good.map((value) => JSON.stringify(value).replace(/:(\d+|"[^"]*")/, `:${'9'.repeat(400)}`)),
    good.map((value) => `\ufeff${JSON.stringify(value)}`),
    good.map((value) => `${JSON.stringify(value)}${JSON.stringify(value)}`),
    good.map((value) =>
      Buffer.concat([Buffer.from(JSON.stringify(value).slice(0, -1)), Buffer.from([0xc3, 0x28, 0x7d])]),
    ),
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('[', '{'.repeat(5_000), `${'[1,'.repeat(5_000)}`, '{"a":', 'NaN', "{'a':1}", '// {}\n{}'),
  );
}

/** Bodies as they go over the wire: within the schema, beside it by one or three changes, and no JSON at all. */
export function fuzzBodies(schema: JsonSchema): fc.Arbitrary<string | Buffer> {
  const good = withinSchema(schema);
  const changed = fc
    .tuple(good, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => JSON.stringify(changes.reduce(apply, structuredClone(input))));
  return fc.oneof(
    { weight: 4, arbitrary: good.map((input) => JSON.stringify(input)) },
    { weight: 10, arbitrary: changed },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenTexts(good) },
  );
}
