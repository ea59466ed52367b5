import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { actionsOf, clockOf, type ExchangeView, type MarketView, wireQuote } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { followedInstruments } from '../portfolio/index.ts';
import { compareCodes, isOn, standingPrice } from './sections.ts';
import { type DividendFigures, dividendFigures } from './dividend-figures.ts';

interface DividendStock {
  readonly market: MarketView;
  readonly figures: DividendFigures;
  /** The caller holds or watches it. */
  readonly own: boolean;
}

type Order = (a: DividendStock, b: DividendStock) => number;

const ORDERS: Readonly<Record<InputOf<'quotes/dividends'>['by'], Order>> = {
  /** The highest first; then what has paid nothing for a year, by its newest payment. */
  yield: (a, b) =>
    (b.figures.yieldBps ?? -1) - (a.figures.yieldBps ?? -1) ||
    (b.figures.latestYieldBps ?? -1) - (a.figures.latestYieldBps ?? -1) ||
    newestFirst(a, b),
  /** What is to come first, the next one at the top, and of it the caller's own before all; then the newest first. */
  'ex-date': (a, b) => {
    const first = (one: DividendStock) => one.own && one.figures.upcoming !== null;
    if (first(a) !== first(b)) return first(a) ? -1 : 1;
    const [left, right] = [a.figures.upcoming?.exDate, b.figures.upcoming?.exDate];
    if (left !== right) return (left ?? '9999') < (right ?? '9999') ? -1 : 1;
    return newestFirst(a, b);
  },
};

function newestFirst({ figures: a }: DividendStock, { figures: b }: DividendStock): number {
  const [left, right] = [a.latest?.exDate ?? '', b.latest?.exDate ?? ''];
  return left === right ? 0 : left > right ? -1 : 1;
}

/** A page of the stocks of a section of which cash dividends are known. */
export function dividends({
  database,
  exchange,
}: {
  readonly database: Queryable;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/dividends'>, OutputOf<'quotes/dividends'>> {
  const { view } = exchange;
  return async ({ section, by, offset, limit }, { customer }) => {
    const followed = await followedInstruments(database, customer?.customerId);
    const stocks = [...view.markets.values()].flatMap((market): DividendStock[] => {
      const { instrument } = market;
      if (!isOn(section, instrument)) return [];
      const { date } = clockOf(view, instrument.venue);
      const actions = actionsOf(view, instrument.no);
      const figures = dividendFigures(actions, date, standingPrice(market), instrument.priceScale);
      return figures === null ? [] : [{ market, figures, own: followed.has(instrument.no) }];
    });
    stocks.sort((a, b) => ORDERS[by](a, b) || compareCodes(a.market, b.market));
    return ok({
      total: stocks.length,
      stocks: stocks
        .slice(offset, offset + limit)
        .map(({ market, figures, own }) => ({ quote: wireQuote(market), ...figures, own })),
    });
  };
}
