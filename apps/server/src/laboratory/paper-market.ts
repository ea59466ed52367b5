import { addDays, type Instrument, type TradingDate } from '@kuroshio/market';
import type { SeenDay, SeenMinute } from '@kuroshio/strategies';
import { clockOf, marketAt, minutesOfDay } from '../exchange/index.ts';
import { inPricesOfNow, readDays } from '../quotes/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { seenMinute } from './minutes-over.ts';

const MINUTE = 60_000;
/** Calendar days that a rule may look back. */
const LOOKS_BACK = 45;

/** What runs on paper see of the market: read once for all of them. */
export interface PaperMarket {
  /** Minutes of a day that are over and durable. */
  minutes(instrument: Instrument, date: TradingDate): Promise<readonly SeenMinute[]>;
  /** Days before the running one, in its prices. */
  daysBefore(instrument: Instrument): Promise<readonly SeenDay[]>;
}

export function createPaperMarket({ exchange }: Pick<LaboratoryParts, 'exchange'>): PaperMarket {
  const keptMinutes = new Map<number, { readonly key: string; readonly minutes: readonly SeenMinute[] }>();
  const keptDays = new Map<number, { readonly on: string; readonly days: Promise<readonly SeenDay[]> }>();

  async function readBefore(instrument: Instrument, date: TradingDate): Promise<readonly SeenDay[]> {
    const market = marketAt(exchange.view, instrument.no);
    const all = await readDays(exchange, market, { from: addDays(date, -LOOKS_BACK), to: date });
    return inPricesOfNow(all, exchange, market)
      .filter((day) => day.date < date)
      .map(({ date: of, open, high, low, close }) => ({ date: of, open, high, low, close }));
  }

  return {
    async minutes(instrument, date) {
      const clock = clockOf(exchange.view, instrument.venue);
      if (date !== clock.date) {
        const stored = await exchange.bars.minutes([instrument.no], date, date);
        return stored.map(({ bar }) => seenMinute(bar, instrument));
      }
      const now = clock.phase === 'closed' ? 24 * 60 : Math.floor(clock.msOfDay / MINUTE);
      const key = `${date} ${now}`;
      const kept = keptMinutes.get(instrument.no);
      if (kept?.key === key) return kept.minutes;
      const minutes = minutesOfDay(marketAt(exchange.view, instrument.no))
        .filter(({ minute }) => minute < now * MINUTE)
        .map((bar) => seenMinute(bar, instrument));
      keptMinutes.set(instrument.no, { key, minutes });
      return minutes;
    },
    daysBefore(instrument) {
      const { date } = clockOf(exchange.view, instrument.venue);
      const kept = keptDays.get(instrument.no);
      if (kept?.on === date) return kept.days;
      const days = readBefore(instrument, date);
      keptDays.set(instrument.no, { on: date, days });
      return days;
    },
  };
}
