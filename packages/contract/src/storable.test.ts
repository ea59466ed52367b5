import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customer } from './doors.ts';
import { endpoint } from './endpoint.ts';
import { ALL_ENDPOINTS } from './endpoints.ts';

const HOSTILE = [
  ['a NUL', 'ab\u0000cd1'],
  ['a first half alone', 'ab\ud800cd1'],
  ['a second half alone', 'ab\udc00cd1'],
] as const;

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
}

type Path = readonly (string | number)[];

/** Where an input takes text of any kind. */
function textsOf(schema: Schema, at: Path = []): Path[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textsOf(part, [...at, name])),
    ...(schema.items === undefined ? [] : textsOf(schema.items, [...at, 0])),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => textsOf(part, at)),
  ];
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  return isText ? [at, ...inside] : inside;
}

/** An input that is only this text at its place. */
function holding(text: string, [head, ...rest]: Path): unknown {
  if (head === undefined) return text;
  const inner = holding(text, rest);
  return typeof head === 'number' ? [inner] : { [head]: inner };
}

const texts = ALL_ENDPOINTS.flatMap(({ path, input }) =>
  textsOf(z.toJSONSchema(input, { io: 'input' }) as Schema).map((at) => ({ path, input, at })),
);

it('there are inputs of text', () => {
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.map(({ path, at }) => `${path} ${at.join('.')}`)).toContain('identity/register invitationCode');
});

describe.each(HOSTILE)('a text with %s, which no database stores,', (_, hostile) => {
  it.each(texts)('is refused at $path $at', ({ input, at }) => {
    const parsed = input.safeParse(holding(hostile, at));
    const said = parsed.error?.issues.filter((issue) => issue.path.join('.') === at.join('.'));
    expect(said?.map(({ message }) => message).join()).toMatch(/NUL|surrogate/);
  });
});

it('is told where it stands, however deep, and in whatever stands beside it', () => {
  const { input } = endpoint('a/b', {
    summary: '',
    access: customer,
    input: z.object({ rows: z.array(z.object({ name: z.string() })), any: z.unknown() }),
    output: z.object({}),
  });
  const good = { rows: [{ name: '台積 \ud83d\ude00' }], any: { 'a b': null } };
  expect(input.parse(good)).toEqual(good);
  const told = (value: unknown) => input.safeParse(value).error?.issues.map(({ path, message }) => ({ path, message }));
  expect(told({ rows: [{ name: 'a' }, { name: '\u0000' }], any: 1 })).toEqual([
    { path: ['rows', 1, 'name'], message: 'text with the character NUL is not taken' },
  ]);
  expect(told({ rows: [], any: { '\ud800': 1 } })).toEqual([
    { path: ['any'], message: 'text with half of a surrogate pair is not taken' },
  ]);
});
