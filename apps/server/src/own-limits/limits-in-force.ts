import { type LimitKind, type LimitPeriod, RAISE_WAITS } from './limit-calendar.ts';

/** What a customer decided of one limit; moments in epoch ms, the amount in minor units of Taiwan dollars, null for none. */
export interface Decision {
  readonly kind: LimitKind | 'cooling-off';
  readonly period: LimitPeriod | '';
  readonly amount: bigint | null;
  readonly decidedAt: number;
  readonly holdsFrom: number;
  readonly holdsUntil: number | null;
}

/** A limit as it stands: what holds, and a raise that waits. */
export interface Standing {
  readonly amount: bigint | null;
  readonly waiting: { readonly amount: bigint | null; readonly from: number } | null;
}

/**
 * What a customer's decisions come to, in their order. Each new one replaces a raise that still waits: two raises do not add up, and who
 * lowers a limit has given up the raise.
 */
export function standing(
  decisions: readonly Decision[],
  { kind, period }: { readonly kind: LimitKind; readonly period: LimitPeriod },
  now: number,
): Standing {
  let amount: bigint | null = null;
  let waiting: Standing['waiting'] = null;
  const pass = (moment: number) => {
    if (waiting === null || waiting.from > moment) return;
    ({ amount } = waiting);
    waiting = null;
  };
  for (const one of decisions) {
    if (one.kind !== kind || one.period !== period) continue;
    pass(one.decidedAt);
    if (one.holdsFrom > one.decidedAt) waiting = { amount: one.amount, from: one.holdsFrom };
    else [amount, waiting] = [one.amount, null];
  }
  pass(now);
  return { amount, waiting };
}

/** Whether an amount lets through more than another; none lets through everything. */
function isRaise(from: bigint | null, to: bigint | null): boolean {
  return from !== null && (to === null || to > from);
}

/**
 * From when a wish holds; undefined where it changes nothing. A wish for what already holds takes back a raise that waits; a wish for
 * what already waits does not make it wait longer.
 */
export function holdsFrom({ amount, waiting }: Standing, wish: bigint | null, now: number): number | undefined {
  if (waiting !== null && waiting.amount === wish) return undefined;
  if (amount === wish) return waiting === null ? undefined : now;
  return isRaise(amount, wish) ? now + RAISE_WAITS : now;
}

/** Until when nothing is opened: the latest end of all cooling-offs; undefined where none runs. */
export function coolingUntil(decisions: readonly Decision[], now: number): number | undefined {
  let until: number | undefined;
  for (const { holdsUntil } of decisions)
    if (holdsUntil !== null && holdsUntil > now && holdsUntil > (until ?? 0)) until = holdsUntil;
  return until;
}
