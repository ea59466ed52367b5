import type { Instrument, TradingDate } from '@kuroshio/market';
import type { DailyMarket, DailyPool, PassedExDate, SeenDay } from '@kuroshio/strategies';
import { inPricesOf, passedOver, type Traded } from './ex-dates.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { exDatesOf, readTraded } from './read-traded.ts';

type Parts = Pick<LaboratoryParts, 'exchange'>;

/** Days that are over, for runs on paper: each instrument is read once for all that look at the same time. */
export interface DailyMarkets {
  /** Days after one and up to another on which any of some instruments has a price. */
  datesOf(instruments: readonly Instrument[], after: TradingDate, upTo: TradingDate): Promise<TradingDate[]>;
  on(instruments: readonly Instrument[], date: TradingDate): Promise<DailyMarket>;
}

export function readDailyMarkets(parts: Parts): DailyMarkets {
  const traded = new Map<number, Promise<Traded>>();
  const priced = new Map<string, readonly SeenDay[]>();

  function tradedOf(instrument: Instrument): Promise<Traded> {
    const kept = traded.get(instrument.no) ?? readTraded(parts, instrument);
    traded.set(instrument.no, kept);
    return kept;
  }

  async function pricedOf(instrument: Instrument, date: TradingDate): Promise<readonly SeenDay[]> {
    const key = `${instrument.no} ${date}`;
    const days = priced.get(key) ?? inPricesOf(date, await tradedOf(instrument));
    priced.set(key, days);
    return days;
  }

  return {
    async datesOf(instruments, after, upTo) {
      const all = await Promise.all(instruments.map(tradedOf));
      const dates = all.flatMap(({ days }) => days.map(({ date }) => date as TradingDate));
      return [...new Set(dates.filter((date) => date > after && date <= upTo))].toSorted();
    },
    async on(instruments, date) {
      const series = new Map<string, { readonly before: readonly SeenDay[]; readonly day: SeenDay | undefined }>();
      for (const instrument of instruments) {
        const days = await pricedOf(instrument, date);
        const last = days.at(-1);
        const day = last?.date === date ? last : undefined;
        series.set(instrument.symbol, { before: day === undefined ? days : days.slice(0, -1), day });
      }
      return {
        days: (symbol) => series.get(symbol)?.before ?? [],
        day: (symbol) => series.get(symbol)?.day,
      };
    },
  };
}

/** What ex-dates after a pool's last day and up to a date have made of a holding; undefined where there were none. */
export function passedBy(
  { exchange }: Parts,
  pool: DailyPool,
  upTo: TradingDate,
): (symbol: string) => PassedExDate | undefined {
  return (symbol) => {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    return instrument && passedOver(instrument, exDatesOf({ exchange }, instrument), pool, upTo);
  };
}
