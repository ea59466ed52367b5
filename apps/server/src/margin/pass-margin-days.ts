import { callAfter, isBelow, marginTermsOn, ratioBps } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { NO_CASH } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { conversionMessages } from './conversion-messages.ts';
import { checkAccounts } from './agreements.ts';
import { type CallRow, callOf, insertCall, openCalls, paidSince, writeCall } from './call-rows.ts';
import { collectShortfalls } from './collect-shortfalls.ts';
import { callMessage, warning } from './margin-message.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { passShortfalls } from './pass-shortfalls.ts';
import { coverBeforeExDates } from './cover-before-ex-dates.ts';
import { stopInForce, withdrawLiquidation } from './liquidation-stops.ts';
import { coverCalled } from './cover-called.ts';
import {
  amountCalled,
  belowLine,
  CREDIT_ACCOUNTS,
  ofAccount,
  type Owing,
  ratioOf,
  readOwing,
  type Whose,
} from './margin-worth.ts';
import { passTerms } from './pass-terms.ts';
import { publishFigures } from './publish-figures.ts';
import { sellCalled } from './sell-called.ts';
import { sellPledged } from './sell-pledged.ts';
import { warnedBelow } from './warning-levels.ts';

export type MarginDays = Looking;

const LOOK_EVERY = 5_000;
/**
 * What passes with the days on margin: at the close of each day of the Taiwan market every account that owes is valued, called
 * where it is below the line, and calls are followed by articles 54 and 55; what was called and not paid is sold as soon as the
 * market takes orders. Each step is done once, by rows and keys, also over a kill in the middle.
 */
export function startMarginDays(parts: MarginParts & { readonly clock: Clock; readonly log: Log }): MarginDays {
  const { database, exchange, marks, inbox, clock, log } = parts;
  let isChecked = false;
  let counted: TradingDate | undefined;

  /** The day that is over, while the market rests after it. */
  function endedDay(): TradingDate | undefined {
    const own = exchange.view.clocks.get(VENUE);
    return own?.phase === 'closed' ? own.date : undefined;
  }

  async function tell(messages: Parameters<typeof inbox.write>[1]): Promise<void> {
    const written: WrittenMessage[] = await inbox.write(database, messages, clock.now());
    inbox.announce(written);
  }

  async function begin({ customer, account }: Whose, holdings: readonly Owing[], date: TradingDate): Promise<void> {
    const terms = marginTermsOn(date);
    const ratio = ratioOf(holdings);
    if (ratio === undefined) return;
    const below = belowLine(holdings, terms);
    const amount = amountCalled(below, terms);
    const call = callAfter(exchange.view.rulebook.calendar, VENUE, terms, undefined, {
      ...{ date, ratio, amount, paid: NO_CASH },
    });
    if (typeof call !== 'object') {
      const level = (await warnedBelow(database, [customer]))(customer);
      if (isBelow(ratio, level)) await tell([warning({ customer, account }, date, ratioBps(ratio), 'warned')]);
      return;
    }
    const row = await insertCall(database, marks, {
      ...{ customer_id: customer, account, called_on: call.calledOn, due_on: call.dueOn, amount: call.amount },
      ...idsOf(below),
      ...{ ratio_bps: ratioBps(ratio), state: call.state, counted_on: date, ended_on: null, at: new Date(clock.now()) },
    });
    log.info({ call: row.id, customer, ratio: row.ratio_bps }, 'a margin account was called');
    await tell([callMessage(row)]);
  }

  /** @returns whether the call has ended by this close */
  async function follow(row: CallRow, holdings: readonly Owing[], date: TradingDate): Promise<boolean> {
    if (row.counted_on >= date) return false;
    const after = callAfter(exchange.view.rulebook.calendar, VENUE, marginTermsOn(row.called_on), callOf(row), {
      ...{ date, ratio: ratioOf(holdings), amount: NO_CASH, paid: await paidSince(database, row) },
    });
    const state = typeof after === 'object' ? after.state : (after ?? 'lifted');
    const ended = typeof after === 'object' ? null : date;
    const next: CallRow = { ...row, state, counted_on: date, ended_on: ended };
    if (!(await writeCall(database, marks, row, next)) || state === row.state) return false;
    log.info({ call: row.id, customer: row.customer_id, state }, 'a margin call went on');
    await tell([callMessage(next)]);
    return ended !== null;
  }

  async function passDay(date: TradingDate, isOver: () => boolean): Promise<void> {
    const owing = await readOwing(database, exchange);
    const open = await openCalls(database, marks);
    for (const account of CREDIT_ACCOUNTS) {
      const holdings = Map.groupBy(ofAccount(owing, account), ({ position }) => position.customer);
      const calls = new Map(open.filter((row) => row.account === account).map((row) => [row.customer_id, row]));
      for (const customer of new Set([...holdings.keys(), ...calls.keys()])) {
        if (isOver()) return;
        const own = holdings.get(customer) ?? [];
        const call = calls.get(customer);
        // What was called is paid, and prices have fallen on: below the line it is called again at the same close (article 54).
        if (call === undefined || (await follow(call, own, date))) await begin({ customer, account }, own, date);
      }
    }
    if (isOver()) return;
    // Before it is said what is left owed, what is free pays.
    await collectShortfalls(parts);
    await passShortfalls({ ...parts, now: clock.now }, date, tell);
    // As both exchanges do: of margin purchases and short sales alone.
    const called = (await openCalls(database, marks)).filter(({ account }) => account === 'margin');
    await publishFigures(parts, date, ofAccount(owing, 'margin'), called);
    await checkAccounts(parts);
    await tell(conversionMessages(exchange, owing, date));
    counted = date;
  }

  /** What the exchange read when it started is held against the agreements at once, and after each day. */
  async function checkAtStart(): Promise<void> {
    if (isChecked) return;
    try {
      await checkAccounts(parts);
      isChecked = true;
    } catch (error) {
      // Calls go on all the same, and it is tried again by the next look.
      log.error({ err: error }, 'margin accounts could not be held against their agreements');
    }
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    await checkAtStart();
    const date = endedDay();
    if (date !== undefined && date !== counted) await passDay(date, isOver);
    const selling = (await openCalls(database, marks)).filter(
      ({ state, account }) => state === 'selling' && account !== 'us-margin',
    );
    const stopped = new Set<number>();
    for (const call of selling) {
      if (isOver()) return;
      // Paid while it is being sold: nothing more is sold, and the close ends the call.
      if ((await paidSince(database, call)) >= call.amount) continue;
      // Again and again while it lasts: an order that was under way when it was decided is taken back too.
      if ((await stopInForce(database, marks, call.id, clockOf(exchange.view, VENUE).date)) !== undefined) {
        for (const id of call.positions) stopped.add(Number(id));
        await withdrawLiquidation(parts, call);
        continue;
      }
      await sellCalled(parts, call);
      await coverCalled(parts, call);
    }
    await coverBeforeExDates(parts, tell);
    await passTerms(parts, tell);
    await collectShortfalls(parts);
    await sellPledged(parts, selling, stopped);
  }

  return lookAgain(lookOnce, { clock, log, what: 'margin accounts', every: LOOK_EVERY, first: 0 });
}

/** Which margin purchases and which short sales are called. */
function idsOf(below: readonly Owing[]) {
  const ids = (kind: Owing['kind']) =>
    below.filter((one) => one.kind === kind).map(({ position }) => BigInt(position.id));
  return { positions: ids('long'), shorts: ids('short') };
}
