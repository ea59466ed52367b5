import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok } from '@kuroshio/base';
import type { InputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createMarks, createSessions, watchMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Customer, CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openVault } from '../platform/vault.ts';
import { addAddress } from './add-address.ts';
import { addCard } from './add-card.ts';
import type { DestinationParts } from './destination-parts.ts';
import { ADDRESSES, CARDS } from './destination-rows.ts';
import { listAddresses } from './list-addresses.ts';
import { listCards } from './list-cards.ts';
import { removeAddress } from './remove-address.ts';
import { removeCard } from './remove-card.ts';

/** What is told here is of no market. */
const NO_MARKET = { venueTime: () => 0 } as never;

const START = Date.parse('2026-07-09T01:00:00Z');
const DAY = 86_400_000;
const NAME = '王小明';

const CARD = {
  ...{ kind: 'debit-card', numberFirst: '4111', numberLast: '111111111111', bankCode: '004' },
  ...{ branch: '', branchCode: '', bic: '', fundPassword: '271828' },
} as const satisfies InputOf<'destinations/add-card'>;
const ADDRESS = {
  ...{ network: 'TRC-20', address: 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', label: 'mine', fundPassword: '271828' },
} as const satisfies InputOf<'destinations/add-address'>;

const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-destinations-'));
const clock = createManualClock(START);
const log = createLog('silent');
const metrics = createMetrics({ withProcess: false });
/** Customers who are not certified. */
const strangers = new Set<number>();
/** How often a fund password was asked for. */
let asked = 0;
let test: TestDatabase;
let parts: DestinationParts;
let act: ReturnType<typeof handlers>;

const handlers = (given: DestinationParts) => ({
  addCard: addCard(given),
  listCards: listCards(given),
  removeCard: removeCard(given),
  addAddress: addAddress(given),
  listAddresses: listAddresses(given),
  removeAddress: removeAddress(given),
});

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query("insert into invitation (code) values ('TESTCODE')");
  const { database } = test;
  const { key } = passingSeals();
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  parts = {
    ...{ database, key, vault: openVault(path.join(folder, 'document.key')) },
    marks: createMarks({ key, log, metrics, now: clock.now }),
    inbox: createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} }),
    certified: {
      isCertified: async (_, id) => !strangers.has(id),
      nameOf: async (_, id) => (strangers.has(id) ? undefined : NAME),
    },
    stepUp: async () => ok(null),
    waits: 86_400_000,
    async checkFundPassword(_, password) {
      asked += 1;
      return password === CARD.fundPassword ? ok(null) : refuse('FUND_PASSWORD_WRONG', { left: 4 });
    },
  };
  act = handlers(parts);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

let phones = 0;
async function customer(): Promise<Customer> {
  phones += 1;
  const phone = `+8869${12_000_000 + phones}`;
  const [row] = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     values ($1, 'none', 'TESTCODE', 'tw', now()) returning id`,
    [phone],
  );
  if (row === undefined) throw new Error('no customer');
  const mark = parts.marks.make({ table: 'customer', id: row.id, phone, password_hash: 'none' });
  await test.owner.query('update customer set mark = $2 where id = $1', [row.id, mark]);
  return { customerId: row.id, sessionId: phones };
}

const call = (customer: Customer): CustomerContext => ({
  ...{ customer, requireCustomer: () => customer, token: undefined, account: undefined, log },
  ...{ ip: '203.0.113.7', userAgent: 'Safari', now: clock.now() },
});
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
async function must<Value>(outcome: Promise<{ ok: true; value: Value } | { ok: false; refusal: { code: string } }>) {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

/** The number's check digit after eleven digits behind `4111`. */
function luhnLast(digits: string): string {
  const sum = [...`4111${digits}`]
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 1 ? Number(digit) : ((Number(digit) * 2 - 1) % 9) + 1 || 0), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
let numbers = 0;
const newNumber = () => luhnLast(String(++numbers).padStart(11, '0'));

describe('a bank card', () => {
  it('is the customer’s own, shown by its last digits, and may be used a day later', async () => {
    const who = await customer();
    const numberLast = newNumber();
    const added = await must(act.addCard({ ...CARD, numberLast, bankCode: '００４', bic: 'bktwtwtp' }, call(who)));
    expect(added).toMatchObject({
      ...{ holder: NAME, tail: numberLast.slice(-4), bankName: '臺灣銀行', bic: 'BKTWTWTP' },
      ...{ addedAt: START, usableFrom: START + DAY },
    });
    expect(await must(act.listCards({}, call(who)))).toEqual([added]);
    const messages = await test.owner.query('select facts from message where customer_id = $1', [who.customerId]);
    expect(messages).toMatchObject([{ facts: { event: 'destination-added', kind: 'card', tail: added.tail } }]);
    const [row] = await test.owner.query<{ details: Uint8Array }>(
      'select details from bank_card where customer_id = $1',
      [who.customerId],
    );
    const stored = Buffer.from(row?.details ?? []);
    expect([stored.includes(numberLast), stored.includes(NAME)]).toEqual([false, false]);
  });

  it.each([
    ['a wrong check digit', { numberLast: '111111111112' }, 'CARD_NUMBER_INVALID'],
    ['a digit too few', { numberLast: '11111111111' }, 'CARD_NUMBER_INVALID'],
    ['parts of other lengths', { numberFirst: '41111', numberLast: '11111111111' }, 'CARD_NUMBER_INVALID'],
    ['letters', { numberFirst: '41a1' }, 'CARD_NUMBER_INVALID'],
    ['only zeros', { kind: 'atm-card', numberFirst: '0000', numberLast: '000000000000' }, 'CARD_NUMBER_INVALID'],
    ['a bank that is not there', { bankCode: '999' }, 'BANK_UNKNOWN'],
    ['a branch code of three digits', { branchCode: '123' }, 'BRANCH_CODE_INVALID'],
    ['a BIC of nine signs', { bic: 'BKTWTWTP0' }, 'BIC_INVALID'],
    ['another fund password', { fundPassword: '000000' }, 'FUND_PASSWORD_WRONG'],
  ] as const)('with %s is refused', async (_, change, code) => {
    const before = asked;
    expect(codeOf(await act.addCard({ ...CARD, ...change }, call(await customer())))).toBe(code);
    // A form that is wrong costs no try of the password.
    expect(asked - before).toBe(code === 'FUND_PASSWORD_WRONG' ? 1 : 0);
  });

  it('of a bank’s own kind has no check digit', async () => {
    const input = { ...CARD, kind: 'atm-card' as const, numberFirst: '0000', numberLast: '123456789012' };
    expect(codeOf(await act.addCard(input, call(await customer())))).toBe('done');
  });

  it('is asked of certified customers only', async () => {
    const who = await customer();
    strangers.add(who.customerId);
    expect(codeOf(await act.addCard(CARD, call(who)))).toBe('VERIFICATION_REQUIRED');
    expect(codeOf(await act.addAddress(ADDRESS, call(who)))).toBe('VERIFICATION_REQUIRED');
  });

  it('is there once, whosever it is, also when two come at once; and waits again after it was removed', async () => {
    const [who, other] = [await customer(), await customer()];
    const input = { ...CARD, numberLast: newNumber() };
    const codes = (await Promise.all([who, other, who].map((one) => act.addCard(input, call(one))))).map(codeOf);
    expect(codes.sort()).toEqual(['CARD_EXISTS', 'CARD_EXISTS', 'done']);
    const [mine] = [
      ...(await must(act.listCards({}, call(who)))).map(({ id }) => [who, id] as const),
      ...(await must(act.listCards({}, call(other)))).map(({ id }) => [other, id] as const),
    ];
    if (mine === undefined) throw new Error('no card');
    const [holder, id] = mine;
    clock.advance(2 * DAY);
    expect(codeOf(await act.removeCard({ id }, call(holder)))).toBe('done');
    expect(await must(act.listCards({}, call(holder)))).toEqual([]);
    const again = await must(act.addCard(input, call(holder)));
    expect(again.usableFrom).toBe(clock.now() + DAY);
  });

  it('is one of five', async () => {
    const who = await customer();
    for (let at = 0; at < 5; at++) await must(act.addCard({ ...CARD, numberLast: newNumber() }, call(who)));
    expect(codeOf(await act.addCard({ ...CARD, numberLast: newNumber() }, call(who)))).toBe('DESTINATIONS_FULL');
  });
});

describe('an address', () => {
  it('is kept in the one form of its network', async () => {
    const who = await customer();
    const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    const added = await must(act.addAddress({ ...ADDRESS, network: 'ERC-20', address: ` ${lower} ` }, call(who)));
    expect(added).toMatchObject({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'mine' });
    const same = { ...ADDRESS, network: 'ERC-20' as const, address: added.address };
    expect(codeOf(await act.addAddress(same, call(who)))).toBe('ADDRESS_EXISTS');
    expect(await must(act.listAddresses({}, call(who)))).toEqual([added]);
  });

  it.each([
    ['of another network', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'ADDRESS_OTHER_NETWORK'],
    ['of Bitcoin', { address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }, 'ADDRESS_OTHER_NETWORK'],
    ['with a wrong sign', { address: 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZb' }, 'ADDRESS_CHECKSUM'],
    ['cut off', { address: 'TZJozAg1ruapycCicgz31' }, 'ADDRESS_FORM'],
    ['of nobody', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'ADDRESS_NOBODY'],
    ['of the token', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'ADDRESS_NOBODY'],
    ['with another fund password', { fundPassword: '000000' }, 'FUND_PASSWORD_WRONG'],
  ] as const)('%s is refused', async (_, change, code) => {
    expect(codeOf(await act.addAddress({ ...ADDRESS, ...change }, call(await customer())))).toBe(code);
  });
});

describe('another customer', () => {
  it('neither sees nor removes them', async () => {
    const [who, thief] = [await customer(), await customer()];
    const card = await must(act.addCard({ ...CARD, numberLast: newNumber() }, call(who)));
    const address = await must(act.addAddress(ADDRESS, call(who)));
    expect(codeOf(await act.removeCard({ id: card.id }, call(thief)))).toBe('DESTINATION_NOT_FOUND');
    expect(codeOf(await act.removeAddress({ id: address.id }, call(thief)))).toBe('DESTINATION_NOT_FOUND');
    expect(codeOf(await act.removeCard({ id: '999999999999999999' }, call(who)))).toBe('DESTINATION_NOT_FOUND');
    expect(await must(act.listCards({}, call(thief)))).toEqual([]);
    expect(await must(act.listAddresses({}, call(thief)))).toEqual([]);
    expect(await must(act.listCards({}, call(who)))).toEqual([card]);
    expect(codeOf(await act.removeAddress({ id: address.id }, call(who)))).toBe('done');
    expect(codeOf(await act.removeAddress({ id: address.id }, call(who)))).toBe('DESTINATION_NOT_FOUND');
  });
});

describe('whoever has the database’s password', () => {
  it.each([
    ['moves an address', "update wallet_address set address = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'", 'wallet_address'],
    [
      'shortens its wait',
      "update wallet_address set usable_from = usable_from - interval '20 hours'",
      'wallet_address',
    ],
    ['gives it to another', 'update wallet_address set customer_id = customer_id - 1', 'wallet_address'],
    ['changes the bank of a card', "update bank_card set bank_code = '822'", 'bank_card'],
  ])('%s: it is none any more, and seen', async (_, sql, table) => {
    await customer();
    const who = await customer();
    await must(act.addCard({ ...CARD, numberLast: newNumber() }, call(who)));
    await must(act.addAddress(ADDRESS, call(who)));
    const { database, marks } = parts;
    const sessions = createSessions({ database, clock, marks });
    const watched = { database, marks, sessions, hub: { closeSession: () => {} }, clock, log };
    const watch = await watchMarks({
      ...watched,
      metrics: createMetrics({ withProcess: false }),
      kept: [CARDS, ADDRESSES],
    });
    expect(await watch.look()).toEqual([]);
    const changed = await test.owner.query<{ id: bigint; customer_id: number }>(
      `${sql} where customer_id = $1 and removed_at is null returning id, customer_id`,
      [who.customerId],
    );
    expect(await watch.look()).toEqual([`${table} ${changed[0]?.id}`]);
    const left = [...(await must(act.listCards({}, call(who)))), ...(await must(act.listAddresses({}, call(who))))];
    expect(left).toHaveLength(1);
    await watch.stop();
    await test.owner.query(`delete from ${table} where id = $1`, [String(changed[0]?.id)]);
  });

  it('puts no old row back, with the mark that it once had', async () => {
    const who = await customer();
    const { id } = await must(act.addAddress(ADDRESS, call(who)));
    const [before] = await test.owner.query<{ mark: Uint8Array }>('select mark from wallet_address where id = $1', [
      id,
    ]);
    const { database, marks } = parts;
    const sessions = createSessions({ database, clock, marks });
    const watched = { database, marks, sessions, hub: { closeSession: () => {} }, clock, log };
    await must(act.removeAddress({ id }, call(who)));
    // What was made longer ago is no longer remembered as just made.
    clock.advance(700_000);
    marks.settle();
    const watch = await watchMarks({ ...watched, metrics: createMetrics({ withProcess: false }), kept: [ADDRESSES] });
    expect(await watch.look()).toEqual([]);
    await test.owner.query('update wallet_address set removed_at = null, mark = $2 where id = $1', [
      id,
      before?.mark ?? null,
    ]);
    expect(await watch.look()).toEqual([`wallet_address ${id}`]);
    expect(await must(act.listAddresses({}, call(who)))).toEqual([]);
    await watch.stop();
  });
});
