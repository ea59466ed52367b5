import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { lendingCollateral, lendingTermsOn } from '@kuroshio/credit';
import { shareLending } from '@kuroshio/ledger';
import { addDays } from '@kuroshio/market';
import { CASH_ASSETS, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { type Lendable, lendingDay, readLendable, referenceValue } from './lendable.ts';
import { lendingMessage } from './lending-message.ts';
import { CURRENCY, type LendingParts } from './lending-parts.ts';
import {
  LENDING_COLUMNS,
  type LendingRow,
  markedLending,
  SELECT_LENDING,
  type StoredLending,
  wireLending,
} from './lending-rows.ts';

type Path = 'lending/lend-shares';
type Input = InputOf<Path>;

const INSERT = `insert into share_lending (${LENDING_COLUMNS}, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, null, null, 0, 0, $18, $19)
  on conflict do nothing returning id`;
const OPEN = `select count(*)::integer as count from share_lending where customer_id = $1 and returned_on is null`;

/** Lends at the rate of the day, where that is no less than the customer asks. */
export function lendShares(parts: LendingParts): Handler<Input, OutputOf<Path>> {
  const { database, books, exchange, marks, inbox } = parts;
  const wired = (row: LendingRow) => wireLending(parts, row);

  async function stored(customer: number, key: string): Promise<StoredLending | undefined> {
    const [row] = await database.query<StoredLending>(`${SELECT_LENDING} where customer_id = $1 and client_key = $2`, [
      customer,
      key,
    ]);
    return row;
  }

  /** What stands in the way, as it is in this transaction. */
  async function check(on: Queryable, customer: number, input: Input, most: number): Promise<Outcome<Lendable>> {
    const [count] = await on.query<{ count: number }>(OPEN, [customer]);
    if ((count?.count ?? 0) >= most) return refuse('LENDING_FULL', { maximum: most });
    const all = await readLendable(parts, on, customer);
    const one = all.find(({ instrument }) => instrument.symbol === input.symbol);
    const needed = input.lots * (one?.lot ?? 1_000);
    if (one === undefined) return refuse('SHARES_INSUFFICIENT', { needed, available: 0 });
    const { demand, held, lent, lot } = one;
    if (one.why === 'ex-date') return refuse('LENDING_EX_DATE', { date: one.exDate ?? '' });
    if (one.why === 'no-lot') return refuse('SHARES_INSUFFICIENT', { needed, available: Math.max(0, held - lent) });
    if (demand.rateBps < input.rateBps)
      return refuse('LENDING_RATE_BELOW', { percent: `${(demand.rateBps / 100).toFixed(2)}%` });
    if (input.lots > one.sought) return refuse('LENDING_CLOSED', { lots: one.sought });
    if (input.lots > one.lots) return refuse('SHARES_INSUFFICIENT', { needed, available: one.lots * lot });
    return ok(one);
  }

  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { lendKey, ...wish } = input;
    const fingerprint = fingerprintOf(wish);
    const first = repeated(await stored(customerId, lendKey), fingerprint, wired);
    if (first !== undefined) return first;
    const today = lendingDay(exchange);
    const terms = lendingTermsOn(today);
    const most = parts.settings.at('lending-at-once', context.now);
    const lenderBps = parts.settings.at('lending-lender-part', context.now);
    if (exchange.view.rulebook.instruments.bySymbol(input.symbol) === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!terms.termDays.includes(input.days)) return refuse('LENDING_TERM_UNKNOWN');
    const checked = await check(database, customerId, input, most);
    if (!checked.ok) return checked;
    const { instrument, lot, demand } = checked.value;
    const quantity = units(input.lots * lot);
    const value = referenceValue(parts, instrument.no, quantity);
    const collateral = lendingCollateral(value, terms);
    assert(collateral > 0n, 'shares that are lent have a price');
    const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>("select nextval('share_lending_id_seq') as id");
    const asset = CASH_ASSETS[CURRENCY].id;
    const row: LendingRow = {
      ...{ id, customer_id: customerId, client_key: lendKey, fingerprint, instrument_no: instrument.no },
      ...{ quantity: BigInt(quantity), asset, collateral, rate_bps: demand.rateBps, term_days: input.days },
      ...{ lent_on: today, at: new Date(context.now), due_on: addDays(today, input.days), extensions: 0 },
      ...{ counted_to: today, fees: 0n, reason: '', recalled_on: null, returned_on: null, lender: 0n, withheld: 0n },
      lender_bps: lenderBps,
    };
    const fact = { customer: customerId, lendingId: id, shareAsset: instrument.no, shares: quantity };
    let written: WrittenMessage[] = [];
    const posted = await books.post({
      postings: [{ posting: shareLending({ ...fact, cashAsset: asset, collateral }), tradingDate: today }],
      // What runs beside this one may have lent the same shares: only here they come one after the other.
      async decide(tx): Promise<Refusal | undefined> {
        const again = await check(tx, customerId, input, most);
        if (!again.ok) return again.refusal;
        const rows = await tx.query(INSERT, [
          ...[id, customerId, lendKey, fingerprint, row.instrument_no, row.quantity, asset, collateral, row.rate_bps],
          ...[
            row.term_days,
            row.lent_on,
            row.at,
            row.due_on,
            0,
            row.counted_to,
            0,
            '',
            lenderBps,
            marks.make(markedLending(row)),
          ],
        ]);
        if (rows.length === 0) return refuse('LENDING_CLOSED', { lots: 0 }).refusal;
        written = await inbox.write(tx, [lendingMessage(parts, row, 'lent')], context.now);
        return undefined;
      },
    });
    if (posted.state === 'posted') inbox.announce(written);
    // The same key may have been used by a call that ran beside this one.
    const done = await stored(customerId, lendKey);
    if (done !== undefined) return repeated(done, fingerprint, wired) ?? ok(wired(done));
    if (posted.state === 'refused') return { ok: false, refusal: posted.refusal };
    throw new Error(`lending was ${posted.state}`);
  };
}
