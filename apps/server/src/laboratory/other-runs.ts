import { sharpeOf } from '@kuroshio/strategies';
import type { LaboratoryParts } from './laboratory-parts.ts';
import type { Others } from './run-report.ts';
import { isOnMinutes, outcomesOf, type RunRow, type RunWish } from './run-rows.ts';

/** Runs over the same days with the same instruments and money; only how the algorithm is set differs. */
function groundOf(wish: RunWish): string {
  const { symbols, from, to, money } = wish;
  return JSON.stringify([[...symbols].sort(), from, to, isOnMinutes(wish) ? 'minutes' : wish.lots, money]);
}

/** How an algorithm is set, by what it looks at alone: what changes nothing makes no other variant. */
function settingOf(wish: RunWish): string {
  const { algorithm, terms } = wish;
  if (!isOnMinutes(wish)) return algorithm === 'trend' ? JSON.stringify([wish.terms.span]) : JSON.stringify(terms);
  const { opening, belowBps, last } = wish.terms;
  switch (wish.algorithm) {
    case 'opening-range':
      return JSON.stringify([opening]);
    case 'average-reversion':
      return JSON.stringify([opening, belowBps]);
    case 'last-hour':
      return JSON.stringify([opening, last]);
  }
}

/** A run as it is judged by others. */
export interface JudgedRun {
  readonly id: bigint;
  readonly wish: RunWish;
  readonly returns: readonly number[];
}

/** By what a run is judged. @param tried all that count, itself among them */
export async function othersOf(
  { database, marks }: Pick<LaboratoryParts, 'database' | 'marks'>,
  { id: own, wish, returns }: JudgedRun,
  tried: readonly Pick<RunRow, 'id' | 'wish'>[],
): Promise<Others> {
  const rest = tried.filter(({ id }) => id !== own);
  const outcomes = await outcomesOf(
    database,
    marks,
    rest.map(({ id }) => id),
  );
  const ground = groundOf(wish);
  const variants = new Map([[settingOf(wish), returns]]);
  for (const { id, wish: text } of rest) {
    const [of, outcome] = [JSON.parse(text) as RunWish, outcomes.get(id)];
    const key = settingOf(of);
    if (outcome !== undefined && outcome.report !== null && groundOf(of) === ground && !variants.has(key))
      variants.set(key, outcome.returns);
  }
  const sharpes = [...outcomes.values()].filter(({ report }) => report !== null).map(({ sharpe }) => sharpe);
  return {
    ...{ count: tried.length, sharpes: [...sharpes, sharpeOf(returns) ?? 0] },
    variants: [...variants.values()].filter(({ length }) => length === returns.length),
  };
}
