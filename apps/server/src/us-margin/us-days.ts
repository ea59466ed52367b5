import { equityBps, usCallAfter, usDeficit, usMarginTermsOn } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import {
  callMessage,
  callOf,
  type CallRow,
  checkAccounts,
  collectShortfalls,
  followShortfalls,
  insertCall,
  openCalls,
  type Owing,
  readUsOwing,
  shortfallKey,
  stopInForce,
  withdrawLiquidation,
  writeCall,
} from '../margin/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { usAccount } from './us-account.ts';
import { liquidate } from './us-liquidation.ts';
import { buyInRecalled, recallMessages } from './us-recalls.ts';
import { nearMessage } from './us-message.ts';
import { ACCOUNT, CURRENCY, type UsMarginParts } from './us-parts.ts';
import { isNear } from './warned.ts';

const LOOK_EVERY = 5_000;

const idsOf = (owing: readonly Owing[], kind: Owing['kind']) =>
  owing.flatMap((one) => (one.kind === kind ? [BigInt(one.position.id)] : []));

/** What a sale did not reach; of shares that are owed, while they are bought back for a call, what is missing to buy all of them. */
function leftOwed(one: Owing, isBoughtBack: boolean): Cash {
  if (one.kind === 'long') return one.position.quantity === 0 ? one.position.loan : NO_CASH;
  const missing = one.value - one.position.collateral;
  return isBoughtBack && missing > 0n ? cash(missing) : NO_CASH;
}

/**
 * What passes with the days on margin in the US: at the close of each day every account that owes is valued and called where something
 * is missing; what is still missing when a call was due is sold for while the market trades. Each step is done once, by rows and keys, also over
 * a kill in the middle.
 */
export function startUsMarginDays(parts: UsMarginParts & { readonly clock: Clock; readonly log: Log }): Looking {
  const { database, exchange, marks, inbox, clock, log } = parts;
  let isChecked = false;
  let counted: TradingDate | undefined;

  /** The day that is over, while the market rests after it. */
  function endedDay(): TradingDate | undefined {
    const own = exchange.view.clocks.get('US');
    return own?.phase === 'closed' ? own.date : undefined;
  }

  async function tell(messages: readonly NewMessage[]): Promise<void> {
    if (messages.length === 0) return;
    inbox.announce(await inbox.write(database, messages, clock.now()));
  }

  async function begin(customer: number, holdings: readonly Owing[], date: TradingDate): Promise<void> {
    const terms = usMarginTermsOn(date);
    const account = usAccount(exchange, terms, holdings);
    const call = usCallAfter(exchange.view.rulebook.calendar, terms, undefined, { date, account });
    if (typeof call !== 'object') {
      if (isNear(account)) await tell([nearMessage(customer, date, account)]);
      return;
    }
    const row = await insertCall(database, marks, {
      ...{ customer_id: customer, account: ACCOUNT, called_on: call.calledOn, due_on: call.dueOn, amount: call.amount },
      ...{ positions: idsOf(holdings, 'long'), shorts: idsOf(holdings, 'short'), ratio_bps: equityBps(account) },
      ...{ state: call.state, counted_on: date, ended_on: null, at: new Date(clock.now()) },
    });
    log.info({ call: row.id, customer, missing: String(row.amount) }, 'a US margin account was called');
    await tell([callMessage(row)]);
  }

  async function follow(row: CallRow, holdings: readonly Owing[], date: TradingDate): Promise<void> {
    if (row.counted_on >= date) return;
    const terms = usMarginTermsOn(row.called_on);
    const account = usAccount(exchange, terms, holdings);
    const after = usCallAfter(exchange.view.rulebook.calendar, terms, callOf(row), { date, account });
    const isOpen = typeof after === 'object';
    const next: CallRow = {
      ...row,
      state: isOpen ? after.state : 'met',
      counted_on: date,
      ended_on: isOpen ? null : date,
    };
    if (!(await writeCall(database, marks, row, next)) || next.state === row.state) return;
    log.info({ call: row.id, customer: row.customer_id, state: next.state }, 'a US margin call went on');
    await tell([callMessage(next)]);
    // What the house had put in for it and did not trade is withdrawn with it.
    if (!isOpen) await withdrawLiquidation({ database, exchange }, row);
  }

  async function passDay(date: TradingDate, isOver: () => boolean): Promise<void> {
    const all = await readUsOwing(database, exchange);
    const holdings = Map.groupBy(all, ({ position }) => position.customer);
    const open = (await openCalls(database, marks)).filter(({ account }) => account === ACCOUNT);
    const calls = new Map(open.map((row) => [row.customer_id, row]));
    for (const customer of new Set([...holdings.keys(), ...calls.keys()])) {
      if (isOver()) return;
      const own = holdings.get(customer) ?? [];
      const call = calls.get(customer);
      if (call === undefined) await begin(customer, own, date);
      else await follow(call, own, date);
    }
    if (isOver()) return;
    // Before it is said what is left owed, what is free pays.
    await collectShortfalls(parts);
    await passUsShortfalls(date);
    await checkAccounts(parts, ACCOUNT);
    await tell(await recallMessages(parts));
    counted = date;
  }

  /** What sales have left owed: told, then in default. */
  async function passUsShortfalls(date: TradingDate): Promise<void> {
    const owing = await readUsOwing(database, exchange);
    const calls = (await openCalls(database, marks)).filter(
      (call) => call.account === ACCOUNT && call.state === 'selling',
    );
    const sold = new Set(calls.map((call) => call.customer_id));
    const due = new Map(
      owing.flatMap((one) => {
        const owed = leftOwed(one, sold.has(one.position.customer));
        if (owed === NO_CASH) return [];
        const kind = one.kind === 'long' ? ('us-position' as const) : ('us-short' as const);
        const { id, customer } = one.position;
        return [[shortfallKey(kind, id), { of: { customer_id: customer, kind, of_id: BigInt(id) }, owed }]];
      }),
    );
    const terms = usMarginTermsOn(date);
    const found = { venue: 'US' as const, currency: CURRENCY, terms, date, due } as const;
    await followShortfalls({ ...parts, now: clock.now }, found, tell);
  }

  /** What the exchange read when it started is held against the agreements at once, and after each day. */
  async function checkAtStart(): Promise<void> {
    if (isChecked) return;
    try {
      await checkAccounts(parts, ACCOUNT);
      isChecked = true;
    } catch (error) {
      // Calls go on all the same, and it is tried again by the next look.
      log.error({ err: error }, 'US margin accounts could not be held against their agreements');
    }
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    await checkAtStart();
    const date = endedDay();
    if (date !== undefined && date !== counted) await passDay(date, isOver);
    if (clockOf(exchange.view, 'US').phase !== 'continuous') return;
    await buyInRecalled(parts);
    const selling = (await openCalls(database, marks)).filter(
      ({ account, state }) => account === ACCOUNT && state === 'selling',
    );
    for (const call of selling) {
      if (isOver()) return;
      const holdings = await readUsOwing(database, exchange, call.customer_id);
      const { date: today } = clockOf(exchange.view, 'US');
      const account = usAccount(exchange, usMarginTermsOn(today), holdings);
      const isStopped = (await stopInForce(database, marks, call.id, today)) !== undefined;
      // Nothing more is sold than is missing: what is still in the market when that is there is withdrawn.
      if (isStopped || usDeficit(account) === 0n) await withdrawLiquidation(parts, call);
      else await liquidate(parts, call);
    }
    await collectShortfalls(parts);
  }

  return lookAgain(lookOnce, { clock, log, what: 'US margin accounts', every: LOOK_EVERY, first: 0 });
}
