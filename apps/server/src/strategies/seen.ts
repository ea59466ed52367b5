import { addDays, type Venue } from '@kuroshio/market';
import type { Algorithm, Seen, SeenDay, SeenMinute } from '@kuroshio/strategies';
import { clockOf, marketAt, minutesOfDay } from '../exchange/index.ts';
import { inPricesOfNow, readDays } from '../quotes/index.ts';
import { sessionOf } from './market-day.ts';
import type { StrategyParts } from './strategy-parts.ts';

/** Calendar days that an algorithm may look back. */
const LOOKS_BACK = 260;
const MINUTE = 60_000;

/** What an algorithm may know now: days and minutes that are over, and durable. */
export async function seenBy(
  { exchange }: Pick<StrategyParts, 'exchange'>,
  { universe }: Algorithm,
  venue: Venue,
): Promise<Seen> {
  const { view } = exchange;
  const { date, msOfDay } = clockOf(view, venue);
  const { opens, closes } = sessionOf(view, venue, date);
  const days = new Map<string, readonly SeenDay[]>();
  const minutes = new Map<string, readonly SeenMinute[]>();
  for (const symbol of universe) {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) continue;
    const market = marketAt(view, instrument.no);
    const all = await readDays(exchange, market, { from: addDays(date, -LOOKS_BACK), to: date });
    days.set(
      symbol,
      inPricesOfNow(all, exchange, market).filter((day) => day.date < date),
    );
    const scale = 10 ** (instrument.priceScale - 2);
    minutes.set(
      symbol,
      minutesOfDay(market)
        .filter(({ minute }) => minute + MINUTE <= msOfDay)
        .map((one) => ({ ...one, minute: one.minute / MINUTE, value: one.turnover * scale })),
    );
  }
  return {
    days: (symbol) => days.get(symbol) ?? [],
    minutes: (symbol) => minutes.get(symbol) ?? [],
    opens: opens / MINUTE,
    closes: closes / MINUTE,
    minute: Math.floor(msOfDay / MINUTE),
  };
}
