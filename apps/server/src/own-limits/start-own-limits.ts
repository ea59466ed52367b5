import { assert, type Refusal } from '@kuroshio/base';
import { COOLING_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS, type LimitedDeed, type OutputOf } from '@kuroshio/contract';
import { type CashCode, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { worthInTaiwanDollars } from '../conversion/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { lookAgain } from '../platform/look-again.ts';
import { cancelOpenings, withOpenings } from './cancel-openings.ts';
import { type Counted, countedOf, deposited, lost } from './counted.ts';
import { decisionOf } from './decision-rows.ts';
import { coolingEnd, type LimitKind, type LimitPeriod, momentText, periodAt } from './limit-calendar.ts';
import { coolingUntil, type Decision, type Standing, standing } from './limits-in-force.ts';
import type { LimitParts } from './limit-parts.ts';
import { type RememberedRows, rememberRows } from './remembered-rows.ts';

export type ShownLimits = OutputOf<'own-limits/own-limits'>;

/** What customers have limited themselves to, as it holds. */
export interface OwnLimits {
  readonly parts: LimitParts;
  readonly rows: RememberedRows;
  /** Why a customer may not do something now; undefined where they may. Nothing is looked up for who has set nothing. */
  stops(customer: number, deed: Exclude<LimitedDeed, 'deposit'>, now: number): Promise<Refusal | undefined>;
  /** Why so much may not be paid in now. Within the transaction that writes the deposit, once it has locked the customer. */
  stopsDeposit(
    tx: Queryable,
    deposit: { readonly customer: number; readonly currency: CashCode; readonly amount: bigint; readonly now: number },
  ): Promise<Refusal | undefined>;
  /** As the customer is shown it. */
  show(customer: number, now: number): Promise<ShownLimits>;
  /** Cancels what is open and would open, of everybody who may not. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** An order that rests when a limit is reached goes within so many ms. */
const LOOK_EVERY = 5_000;

interface Reached {
  readonly lost: bigint;
  readonly limit: bigint;
  readonly until: number;
}

/** Starts with what was decided; no call is answered before. */
export async function startOwnLimits(parts: LimitParts): Promise<OwnLimits> {
  const { database, marks, exchange, clock, log } = parts;
  const rows = await rememberRows(database, marks, log);
  const decisions = (customer: number) => rows.of(customer).map(decisionOf);

  function amounts(of: readonly Decision[], kind: LimitKind, now: number) {
    return LIMIT_PERIODS.flatMap((period): { period: LimitPeriod; amount: bigint }[] => {
      const { amount } = standing(of, { kind, period }, now);
      return amount === null ? [] : [{ period, amount }];
    });
  }

  function cooling(of: readonly Decision[], now: number): Refusal | undefined {
    const until = coolingUntil(of, now);
    return until === undefined ? undefined : refuse('COOLING_OFF', { until: momentText(until) }).refusal;
  }

  async function lossReached(customer: number, now: number): Promise<Refusal | undefined> {
    const limits = amounts(decisions(customer), 'loss', now);
    if (limits.length === 0) return undefined;
    const counted = await lost(database, exchange, customer, now);
    // A loss that cannot be told is not taken for none.
    if (counted === undefined) return refuse('PRICE_NOT_AVAILABLE').refusal;
    let reached: Reached | undefined;
    for (const { period, amount } of limits) {
      const { until } = periodAt(period, now);
      // Of several that are reached the one that frees last counts. A limit of nothing is reached by the first loss.
      const isReached = counted[period] > 0n && counted[period] >= amount;
      if (isReached && until > (reached?.until ?? 0)) reached = { lost: counted[period], limit: amount, until };
    }
    if (reached === undefined) return undefined;
    const [told, limit] = [formatMinor(reached.lost), formatMinor(reached.limit)];
    return refuse('LOSS_LIMIT_REACHED', { lost: told, limit, currency: 'TWD', frees: momentText(reached.until) })
      .refusal;
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    const stopped: number[] = [];
    const limited: number[] = [];
    for (const customer of rows.customers()) {
      const of = decisions(customer);
      if (coolingUntil(of, now) !== undefined) stopped.push(customer);
      else if (amounts(of, 'loss', now).length > 0) limited.push(customer);
    }
    for (const customer of await withOpenings(parts, limited)) {
      const reached = await lossReached(customer, now);
      // Where only a rate is missing, what rests may rest on.
      if (reached?.code === 'LOSS_LIMIT_REACHED') stopped.push(customer);
    }
    await cancelOpenings(parts, stopped);
  }

  const looking = lookAgain(lookOnce, { clock, log, what: 'own limits', every: LOOK_EVERY });
  return {
    ...{ parts, rows },
    async stops(customer, deed, now) {
      const of = decisions(customer);
      if (of.length === 0) return undefined;
      const cools = cooling(of, now);
      return cools !== undefined || deed === 'borrowing' ? cools : lossReached(customer, now);
    },
    async stopsDeposit(tx, { customer, currency, amount, now }) {
      const of = (await rows.read(tx, customer)).map(decisionOf);
      const cools = cooling(of, now);
      if (cools !== undefined) return cools;
      const limits = amounts(of, 'deposit', now);
      if (limits.length === 0) return undefined;
      const worth = worthInTaiwanDollars(exchange, currency, amount);
      const counted = await deposited(tx, exchange, customer, now);
      if (worth === undefined || counted === undefined) return refuse('PRICE_NOT_AVAILABLE').refusal;
      let left: bigint | undefined;
      let frees = 0;
      for (const { period, amount: limit } of limits) {
        const own = limit > counted[period] ? limit - counted[period] : 0n;
        if (own >= worth) continue;
        left = left === undefined || own < left ? own : left;
        frees = Math.max(frees, periodAt(period, now).until);
      }
      if (left === undefined) return undefined;
      return refuse('DEPOSIT_LIMIT', { left: formatMinor(left), currency: 'TWD', frees: momentText(frees) }).refusal;
    },
    async show(customer, now) {
      const of = decisions(customer);
      const counted: Record<LimitKind, Counted | undefined> = {
        deposit: await countedOf.deposit(database, exchange, customer, now),
        loss: await countedOf.loss(database, exchange, customer, now),
      };
      return {
        limits: LIMIT_KINDS.flatMap((kind) =>
          LIMIT_PERIODS.map((period) =>
            wireLimit({ kind, period }, standing(of, { kind, period }, now), counted[kind]?.[period], now),
          ),
        ),
        coolingUntil: coolingUntil(of, now) ?? null,
        lengths: COOLING_LENGTHS.map((length) => ({ length, until: coolingEnd(length, now) })),
      };
    },
    look: looking.look,
    stop: looking.stop,
  };
}

function wireLimit(
  { kind, period }: { readonly kind: LimitKind; readonly period: LimitPeriod },
  { amount, waiting }: Standing,
  counted: bigint | undefined,
  now: number,
): ShownLimits['limits'][number] {
  const text = (value: bigint | null) => (value === null ? null : value.toString());
  assert(amount === null || amount >= 0n, 'an own limit is nothing or more');
  return {
    ...{ kind, period, amount: text(amount), freesAt: periodAt(period, now).until },
    waiting: waiting && { amount: text(waiting.amount), from: waiting.from },
    ...(counted !== undefined && { counted: counted.toString() }),
  };
}
