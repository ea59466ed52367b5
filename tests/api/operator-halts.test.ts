import { randomBytes } from 'node:crypto';
import type { RequestAsked } from '@kuroshio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually } from './api-client.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

const [APPLE, BANK] = ['US:AAPL', 'US:BAC'] as const;

let program: Program;
let anna: OperatorClient;
let bert: OperatorClient;
/** Of the role `market` alone. */
let mara: OperatorClient;
let own: ApiClient;

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '1' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  mara = await addOperator([anna, bert], 'mara', ['market']);
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
}, 150_000);

afterAll(() => program.remove());

const requestKey = () => randomBytes(12).toString('base64url');
const read = (asked: string) => lookInto(ownerUrlOf(program.dataDir), (database) => database.query(asked));

/** The code with which a call is refused, or `done`. */
async function codeOf(call: Promise<{ readonly status: number; readonly msg: string }>): Promise<string> {
  const { status, msg } = await call;
  return status === 1 ? 'done' : msg;
}

const halt = (symbol: string): RequestAsked => ({
  ...{ kind: 'halt-set', payload: { symbol, reason: 'disorderly-prices' } },
});
const lift = (haltId: string): RequestAsked => ({ kind: 'halt-lift', payload: { haltId, reason: 'resolved' } });
const sending = (one: OperatorClient, asked: RequestAsked) =>
  codeOf(one.call('requests/send', { asked, requestKey: requestKey() }));
const standing = async () =>
  (await mara.must('halts/list-halts', {})).halts.filter(({ liftedAt }) => liftedAt === null);
const haltOf = async (symbol: string | null) => (await standing()).find((one) => one.symbol === symbol);

/** With what an order for one share is refused, or `done`; what is closed at this hour is asked for all the same. */
const ordering = (symbol: string) =>
  codeOf(
    own.call('trading/place-order', {
      ...{ symbol, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1, clientOrderId: requestKey() },
    }),
  );
const marksOf = async (symbol: string) =>
  (await own.must('quotes/snapshot', { symbols: [symbol] })).quotes[0]?.marks ?? [];

it('is made by one of the market’s role alone, at once, and by nobody else', async () => {
  for (const role of ['reviewer', 'treasurer', 'compliance'] as const)
    expect(await sending(await addOperator([anna, bert], `only-${role}`, [role]), halt(APPLE))).toBe('ROLE_REQUIRED');
  expect(await sending(mara, halt('US:NOSUCH'))).toBe('INSTRUMENT_NOT_FOUND');
  expect(await ordering(APPLE)).not.toBe('INSTRUMENT_SUSPENDED');
  const { id } = await mara.ask(halt(APPLE));
  expect(await ordering(APPLE)).toBe('INSTRUMENT_SUSPENDED');
  expect(await ordering(BANK)).not.toBe('INSTRUMENT_SUSPENDED');
  await eventually('the stock page says so', async () =>
    (await marksOf(APPLE)).includes('suspended') ? true : undefined,
  );
  expect(await haltOf(APPLE)).toMatchObject({
    ...{ haltedBy: 'mara', reviewedBy: null, unreviewed: false, reason: 'disorderly-prices', request: id },
  });
  expect(await sending(mara, halt(APPLE))).toBe('HALTED_ALREADY');
});

it('is looked at by a second: not by its maker, who cannot take it back either', async () => {
  const { request: id = '' } = (await haltOf(APPLE)) ?? {};
  expect(await codeOf(mara.call('requests/approve', { id: id ?? '' }))).toBe('OWN_REQUEST');
  expect(await codeOf(mara.call('requests/withdraw', { id: id ?? '' }))).toBe('REQUEST_DECIDED');
  expect((await bert.approve(id ?? '')).state).toBe('applied');
  expect(await haltOf(APPLE)).toMatchObject({ reviewedBy: 'bert', unreviewed: false, request: null });
  expect(await ordering(APPLE)).toBe('INSTRUMENT_SUSPENDED');
});

it('is lifted by two, and by nobody alone', async () => {
  const { id: haltId = '' } = (await haltOf(APPLE)) ?? {};
  const { id } = await mara.ask(lift(haltId));
  expect(await codeOf(mara.call('requests/approve', { id }))).toBe('OWN_REQUEST');
  expect(await ordering(APPLE)).toBe('INSTRUMENT_SUSPENDED');
  expect((await anna.approve(id)).state).toBe('applied');
  expect(await ordering(APPLE)).not.toBe('INSTRUMENT_SUSPENDED');
  expect(await haltOf(APPLE)).toBeUndefined();
  expect(await sending(mara, lift(haltId))).toBe('HALT_NOT_FOUND');
});

it('of everything stops every instrument; two who press at once halt it once', async () => {
  const answers = await Promise.all([mara, anna].map((one) => sending(one, halt('all'))));
  expect(answers.toSorted()[1]).toBe('done');
  expect((await standing()).filter(({ symbol }) => symbol === null)).toHaveLength(1);
  for (const symbol of [APPLE, BANK, 'TWSE:2330']) expect(await ordering(symbol)).toBe('INSTRUMENT_SUSPENDED');
});

it('that a second operator objects to stands until two lift it', async () => {
  const { id: haltId = '', request } = (await haltOf(null)) ?? {};
  // An objection is an answer to who halted; trading goes on only by two.
  const reviewer = (await haltOf(null))?.haltedBy === 'mara' ? anna : bert;
  await reviewer.must('requests/decline', { id: request ?? '', note: 'one venue would have been enough' });
  expect(await ordering(BANK)).toBe('INSTRUMENT_SUSPENDED');
  const { id } = await mara.ask(lift(haltId));
  expect((await anna.approve(id)).state).toBe('applied');
  for (const symbol of [APPLE, BANK]) expect(await ordering(symbol)).not.toBe('INSTRUMENT_SUSPENDED');
});

it('put in by the database’s password is named, and is in no list', async () => {
  const before = (await anna.must('halts/list-halts', {})).halts.length;
  await read(`insert into market_halt (instrument_no, reason, request_id, halted_by, halted_at, mark)
    select instrument_no, reason, (select min(id) from operator_request), halted_by, now(), mark from market_halt limit 1`);
  expect((await anna.must('halts/list-halts', {})).halts).toHaveLength(before);
  await read(`delete from market_halt where request_id = (select min(id) from operator_request)`);
});
