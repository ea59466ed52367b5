import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { isBelow, marginTermsOn, PAST_FALLS, ratioBps } from '@kuroshio/credit';
import type { Instrument } from '@kuroshio/market';
import { formatMinor, NO_CASH, type Price } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type MarginCallParts, VENUE } from './margin-parts.ts';
import { amountCalled, belowLine, ofAccount, priceNow, ratioOf, readOwing, revalued } from './margin-worth.ts';

type Path = 'margin/what-if';

/** From so many percent below today's prices to so many above. */
const DEEPEST = -60;
const HIGHEST = 30;

/** The same reckoning as at a close, at other prices; rounded down to what is no price of the grid, a cent at most. */
export function whatIf({
  database,
  exchange,
}: Pick<MarginCallParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ account = 'margin', symbol }, context) => {
    const { customerId } = context.requireCustomer();
    const terms = marginTermsOn(clockOf(exchange.view, VENUE).date);
    const held = ofAccount(await readOwing(database, exchange, customerId), account);
    const rows = Array.from({ length: HIGHEST - DEEPEST + 1 }, (_, n) => {
      const percent = DEEPEST + n;
      const priceOf = (instrument: Instrument) => {
        const now = priceNow(exchange, instrument);
        const isMoved = symbol === undefined || instrument.symbol === symbol;
        return isMoved ? (Math.floor((now * (100 + percent)) / 100) as Price) : now;
      };
      const then = held.map((one) => revalued(exchange, one, priceOf));
      const ratio = ratioOf(then);
      if (ratio === undefined) return [];
      const isCalled = isBelow(ratio, terms.callBelowBps);
      const amount = isCalled ? amountCalled(belowLine(then, terms), terms) : NO_CASH;
      return [{ percent, ratioBps: ratioBps(ratio), amount: formatMinor(amount) }];
    });
    return ok({ rows: rows.flat(), past: PAST_FALLS.map((one) => ({ ...one })) });
  };
}
