// The house's rates change from a moment on. What was opened before keeps those of its opening.
import { customerAccount } from '@kuroshio/ledger';
import { settlementDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { afterEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { positionsIn } from './positions/position-book.ts';
import { ownShorts } from './positions/short-book.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const foxconn = instrument('TWSE:2317');
const tsmc = instrument('TWSE:2330');
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
let stage: Stage;
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const continuous = ({ phase }: { readonly phase: string }) => phase === 'continuous';
const today = () => clockOf(stage.exchange.state, 'TWSE').date;
const settles = () => settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', today());
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const whole = (dollars: number) => BigInt(Math.floor(dollars)) * 100n;

async function trade(customer: number, one: typeof tsmc, change: Wished): Promise<Order> {
  const { limits } = marketAt(stage.exchange.state, one.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = await stage.place(customer, one, { price, quantity: 1_000, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}

it('each position has the rates of the moment at which it was opened, over a restart too', async () => {
  stage = await createStage({ speed: 600, step: 100 });
  await stage.until('TWSE', continuous);
  const customer = await stage.customer(nt(10_000_000));
  await stage.exchange.setMarginAccount({ customer, limit: nt(20_000_000) });
  const open = async () => [
    await trade(customer, foxconn, { financing: 'margin' }),
    await trade(customer, tsmc, { financing: 'short', side: 'sell' }),
  ];
  const [, firstShort] = await open();
  await stage.pass(100);
  const moment = stage.clock.now();
  await stage.restart();
  const { creditRates } = stage.exchange.state;
  const dearer = {
    interestBps: 1_290,
    usInterestBps: 1_290,
    securedBps: 900,
    borrowFeeBps: 16,
    usBorrowBps: 100,
    collateralBps: 100,
  };
  stage.exchange.state.creditRates = (at) => (at < moment ? creditRates(at) : dearer);
  await stage.pass(100);
  const [, secondShort] = await open();
  expect([firstShort, secondShort].map((order) => order?.charges['borrow-fee'])).toEqual([
    whole(Number(firstShort?.filledValue) / 100 / 1_250),
    whole(Number(secondShort?.filledValue) / 100 / 625),
  ]);

  const from = settles();
  await stage.until('TWSE', (clock) => clock.date > from && continuous(clock));
  const days = between(from, today());
  expect(days).toBeGreaterThan(0);
  for (const { id } of positionsIn(stage.exchange.state, customer, foxconn.no))
    await stage.exchange.repayMargin({ customer, clientKey: `repays-${id}`, positionId: id, principal: nt(20_000) });
  const interests = (table: string) =>
    stage.db.owner
      .query<{ interest: bigint }>(`select interest from ${table}`)
      .then((rows) => rows.map((r) => r.interest));
  // Of a part in whole dollars up.
  expect(await interests('margin_payment order by id')).toEqual(
    [0.0645, 0.129].map((rate) => nt(Math.ceil((20_000 * rate * days) / 365))),
  );

  const [, dear] = positionsIn(stage.exchange.state, customer, foxconn.no);
  const { id = 0, loan = 0n, quantity = 0 } = dear ?? {};
  const sold = between(from, settles());
  await trade(customer, foxconn, { financing: 'margin', side: 'sell', positionId: id });
  // The sale of a thousand pays their part of the loan, rounded up; an ex-date may have made more of them.
  const part = Math.ceil((Number(loan / 100n) * 1_000) / quantity);
  expect(await interests('margin_close')).toEqual([whole((part * 0.129 * sold) / 365)]);

  const shorts = ownShorts(stage.exchange.state, customer, tsmc.no).map((one) => ({ ...one }));
  for (const { id: positionId } of shorts) await trade(customer, tsmc, { financing: 'short', side: 'buy', positionId });
  const paid = await stage.db.owner.query<{ collateral: bigint; interest: bigint }>(
    'select collateral, interest from short_cover order by short_id',
  );
  const covered = paid.map(({ collateral }) => Number(collateral) / 100);
  expect(paid.map(({ interest }) => interest)).toEqual([
    whole(((covered[0] ?? 0) * 0.002 * sold) / 365),
    whole(((covered[1] ?? 0) * 0.01 * sold) / 365),
  ]);
  expect(paid[1]?.interest).toBeGreaterThan(0n);
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, 1, 'loan'),
  ]);
  const left = positionsIn(stage.exchange.state, customer, foxconn.no).reduce((sum, one) => sum + one.loan, 0n);
  expect(row?.amount).toBe(-left);
}, 90_000);
