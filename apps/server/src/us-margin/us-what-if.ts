import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { equityBps, PAST_FALLS, usDeficit, usMarginTermsOn } from '@kuroshio/credit';
import { divide, formatMinor, type Price } from '@kuroshio/money';
import { readUsOwing, revalued } from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { usAccount } from './us-account.ts';
import { type UsMarginCallParts, usToday } from './us-parts.ts';

type Path = 'us-margin/us-what-if';

/** From so many percent below today's prices to so many above. */
const DEEPEST = -60;
const HIGHEST = 30;
/** Shares that are owed grow dearer without end. */
const HIGHEST_OWED = 100;

/** The same reckoning as at a close, at other prices; rounded down to what is no price of the grid. */
export function usWhatIf({
  database,
  exchange,
}: Pick<UsMarginCallParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }, context) => {
    const { customerId } = context.requireCustomer();
    const terms = usMarginTermsOn(usToday(exchange));
    const held = await readUsOwing(database, exchange, customerId);
    const highest = held.some(({ kind }) => kind === 'short') ? HIGHEST_OWED : HIGHEST;
    const rows = Array.from({ length: highest - DEEPEST + 1 }, (_, n) => {
      const percent = DEEPEST + n;
      const then = held.map((one) =>
        symbol === undefined || one.instrument.symbol === symbol
          ? revalued(exchange, one, () => Math.floor((one.price * (100 + percent)) / 100) as Price)
          : one,
      );
      const state = usAccount(exchange, terms, then);
      const worth = state.value + state.owed;
      if (worth === 0n) return [];
      return [
        {
          ...{ percent, equity: formatMinor(state.equity), equityBps: equityBps(state) },
          requirementBps: Number(divide(state.requirement * 10_000n, worth, 'up')),
          amount: formatMinor(usDeficit(state)),
        },
      ];
    });
    return ok({ rows: rows.flat(), past: PAST_FALLS.map((one) => ({ ...one })) });
  };
}
