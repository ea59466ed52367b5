import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, repeated } from './repetition.ts';

const order = {
  customer: 100_001,
  instrumentNo: 1234,
  ticket: { side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', quantity: 2000, price: 247_000 },
  bracket: [{ trigger: { kind: 'stop', price: 240_000 }, type: 'market', timeInForce: 'GTC' }],
};

const leaf = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  // Signs of the written form, and halves of pairs.
  fc
    .array(fc.constantFrom('s1:', 'd1;', '{', '}', '[1:', 'u', '\ud800', '\udc00', '"', '1'), { maxLength: 4 })
    .map(String),
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.bigInt({ min: -3n, max: 3n }),
  fc.boolean(),
  fc.constantFrom(null, undefined, '', '0', 'null', 'undefined', 't'),
);
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '1', '10', 'toString'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What two requests have in common that say the same: no undefined fields, one zero. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meant);
  if (value === 0) return 0;
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== undefined);
  return new Map(kept.map(([field, one]) => [field, meant(one)]));
}

/** The same with the fields of each object in another order. */
function permuted(value: unknown, turn: () => number): unknown {
  if (Array.isArray(value)) return value.map((one) => permuted(one, turn));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([field, one]) => ({ field, one: permuted(one, turn), place: turn() }));
  return Object.fromEntries(fields.toSorted((a, b) => a.place - b.place).map(({ field, one }) => [field, one]));
}

/** Puts another value at one place, chosen by the numbers in turn: at a leaf, or in place of what holds others. */
function changed(value: unknown, path: readonly number[], put: unknown): unknown {
  const [step, ...rest] = path;
  const names = Array.isArray(value) ? [...value.keys()] : isFields(value) ? Object.keys(value) : [];
  const at = step === undefined ? undefined : names[step % (names.length + 1)];
  if (at === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(at), changed(value[Number(at)], rest, put));
  return { ...(value as object), [at]: changed((value as Record<string, unknown>)[at], rest, put) };
}

describe('the fingerprint of a request', () => {
  it('is the same however its keys are ordered', () => {
    fc.assert(
      fc.property(anyValue, fc.infiniteStream(fc.nat()), (value, turns) => {
        const other = permuted(value, () => Number(turns.next().value));
        expect(fingerprintOf(other)).toBe(fingerprintOf(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('differs as soon as anything in it does', () => {
    let differing = 0;
    fc.assert(
      fc.property(anyValue, fc.array(fc.nat(5), { maxLength: 4 }), anyValue, (value, path, put) => {
        const other = changed(value, path, put);
        const same = isDeepStrictEqual(meant(value), meant(other));
        if (!same) differing++;
        expect(fingerprintOf(other) === fingerprintOf(value)).toBe(same);
      }),
      { numRuns: 20_000 },
    );
    expect(differing).toBeGreaterThan(10_000);
  });

  it.each([
    ['another customer', { customer: 100_002 }],
    ['another price', { ticket: { ...order.ticket, price: 247_500 } }],
    ['a price as a text', { ticket: { ...order.ticket, price: '247000' } }],
    ['a price as a bigint', { ticket: { ...order.ticket, price: 247_000n } }],
    ['one field more', { ticket: { ...order.ticket, positionId: 1 } }],
    ['a field that is null', { ticket: { ...order.ticket, positionId: null } }],
    ['no bracket', { bracket: undefined }],
    ['an empty bracket', { bracket: [] }],
    ['another stop', { bracket: [{ ...order.bracket[0], trigger: { kind: 'stop', price: 239_500 } }] }],
    ['the bracket twice', { bracket: [...order.bracket, ...order.bracket] }],
  ])('differs with %s', (_, change) => {
    expect(fingerprintOf({ ...order, ...change })).not.toBe(fingerprintOf(order));
  });

  it('takes a field that is undefined for one that was left out', () => {
    expect(fingerprintOf({ ...order, amount: undefined })).toBe(fingerprintOf(order));
    expect(fingerprintOf([undefined])).not.toBe(fingerprintOf([]));
  });

  it('keeps lists in order', () => {
    expect(fingerprintOf([1, 2])).not.toBe(fingerprintOf([2, 1]));
    expect(fingerprintOf([[1], 2])).not.toBe(fingerprintOf([[1, 2]]));
  });

  it('fits 64 signed bits, of which all are used', () => {
    let [ones, zeros] = [0n, 0n];
    const seen = new Set<bigint>();
    for (let price = 0; price < 20_000; price++) {
      const print = fingerprintOf({ ...order, price });
      expect(BigInt.asIntN(64, print)).toBe(print);
      ones |= print;
      zeros |= ~print;
      seen.add(print);
    }
    expect([seen.size, ones, zeros]).toEqual([20_000, -1n, -1n]);
  });

  it('is what it was when it was stored', () => {
    // Reckoned elsewhere than in this program, from the rule.
    expect(fingerprintOf(order)).toBe(-3918022185723128139n);
    expect(fingerprintOf({ text: '台積電 \ud800', big: 10n ** 20n, list: [null, undefined, true, -0.5] })).toBe(
      3742389099646843985n,
    );
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
  ])('is not taken of %s', (_, odd) => {
    expect(() => fingerprintOf({ odd })).toThrow('a request');
  });
});

describe('a key', () => {
  const first = { fingerprint: fingerprintOf(order), orderNo: '20260709-000001' };
  const answerOf = ({ orderNo }: typeof first) => orderNo;

  it('that is new lets the request go on', () => {
    expect(repeated(undefined, first.fingerprint, answerOf)).toBeUndefined();
  });

  it('with the same content gets the first answer again', () => {
    expect(repeated(first, fingerprintOf(structuredClone(order)), answerOf)).toEqual({
      ok: true,
      value: '20260709-000001',
    });
  });

  it('with other content is refused, and nothing is told of the first', () => {
    const other = fingerprintOf({ ...order, customer: 100_002 });
    expect(repeated(first, other, answerOf)).toEqual({ ok: false, refusal: { code: 'KEY_REUSED', params: {} } });
  });
});
