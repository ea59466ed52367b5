import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { type AccessAt, anyone, customer, operator } from './doors.ts';
import { endpoint, keyFieldsOf, operatorEndpoint } from './endpoint.ts';
import { ALL_ENDPOINTS, ENDPOINTS, endpointsAt } from './endpoints.ts';
import { clientKey, symbol } from './words.ts';

const output = z.object({});

/** What the type lets a call with this input say of money. */
type Says<I extends z.ZodType> = Exclude<
  Parameters<typeof endpoint<'a/b', I, typeof output>>[1]['movesMoney'],
  undefined
>;

describe('a call that moves money', () => {
  const withKey = z.strictObject({ clientOrderId: clientKey, symbol });
  const without = z.strictObject({ clientOrderId: z.string(), symbol });
  const optional = z.strictObject({ key: clientKey.optional() });
  const filledIn = z.strictObject({ key: clientKey.default(clientKey.parse('the-same-for-all')) });
  const nullable = z.strictObject({ key: clientKey.nullable() });
  const empty = z.strictObject({});
  const record = z.record(z.string(), clientKey);
  const inside = z.strictObject({ order: withKey });

  it('compiles only with a key that is always sent', () => {
    expectTypeOf<true>().toExtend<Says<typeof withKey>>();
    expectTypeOf<true>().not.toExtend<Says<typeof without>>();
    expectTypeOf<true>().not.toExtend<Says<typeof optional>>();
    expectTypeOf<true>().not.toExtend<Says<typeof filledIn>>();
    expectTypeOf<true>().not.toExtend<Says<typeof nullable>>();
    expectTypeOf<true>().not.toExtend<Says<typeof inside>>();
    expectTypeOf<true>().not.toExtend<Says<typeof empty>>();
    expectTypeOf<true>().not.toExtend<Says<typeof record>>();
    expectTypeOf<false | 'held'>().toExtend<Says<typeof without>>();
  });

  it('is found by the same at run time', () => {
    expect(keyFieldsOf(withKey)).toEqual(['clientOrderId']);
    expect(keyFieldsOf(withKey.extend({ again: clientKey }))).toEqual(['clientOrderId', 'again']);
    for (const input of [without, optional, filledIn, nullable, inside, empty, record, z.string()]) {
      expect(keyFieldsOf(input)).toEqual([]);
    }
  });

  it('refuses a key that was used for something else, without saying so', () => {
    const promise = { summary: '', access: customer, input: withKey, output } as const;
    const said = endpoint('a/b', { ...promise, refusals: ['MARKET_CLOSED'], movesMoney: true });
    expect(said).toMatchObject({ refusals: ['MARKET_CLOSED', 'KEY_REUSED'], movesMoney: true });
    const twice = endpoint('a/b', { ...promise, refusals: ['KEY_REUSED'], movesMoney: true });
    expect(twice.refusals).toEqual(['KEY_REUSED']);
    expect(endpoint('a/b', { ...promise, movesMoney: 'held' }).refusals).toEqual([]);
    expect(endpoint('a/b', promise)).toMatchObject({ refusals: [], movesMoney: false, rate: undefined });
  });

  it('asks the client for a plain string, as before', () => {
    expectTypeOf<z.input<typeof clientKey>>().toEqualTypeOf<string>();
    expectTypeOf<string>().not.toExtend<z.output<typeof clientKey>>();
    for (const path of ['trading/place-order', 'trading/place-conditional'] as const) {
      expect(ENDPOINTS[path].refusals).toContain('KEY_REUSED');
      expect(keyFieldsOf(ENDPOINTS[path].input)).toEqual(['clientOrderId']);
    }
  });
});

describe('a door', () => {
  it('has its own kinds of callers', () => {
    expectTypeOf(operator('admin')).not.toExtend<AccessAt['customers']>();
    expectTypeOf(customer).not.toExtend<AccessAt['operators']>();
    expectTypeOf(anyone).toExtend<AccessAt['customers'] & AccessAt['operators']>();
    expectTypeOf<[]>().not.toExtend<Parameters<typeof operator>>();
    const said = operatorEndpoint('a/b', {
      does: 'reads',
      summary: '',
      access: operator('market'),
      input: z.object({}),
      output,
    });
    expect(said).toMatchObject({ door: 'operators', access: { who: 'operator', roles: ['market'] } });
  });

  it('lists its calls, and no path stands twice', () => {
    expect([...endpointsAt('customers'), ...endpointsAt('operators')]).toHaveLength(ALL_ENDPOINTS.length);
    expect(Object.keys(ENDPOINTS)).toHaveLength(ALL_ENDPOINTS.length);
    expect(endpointsAt('customers').every(({ door }) => door === 'customers')).toBe(true);
  });
});
