import { type Instrument, type Market, marketOf } from '@kuroshio/market';
import { clockOf, type Exchange } from '../exchange/index.ts';
import { daysOver } from './days-over.ts';

/** Trading days of a run at least: of fewer nothing can be said. */
export const LEAST_DAYS = 30;
/** Calendar days from the first to the last of a run on minutes: a year of five instruments is 340,000 minutes. */
export const MOST_DAYS_OF_MINUTES = 366;
/** Runs on paper that go on at once: of a customer, and of all. */
export const MOST_ON_PAPER = { own: 3, all: 200 } as const;
/** With how much a run may begin, and begins where nothing is said; minor units. */
export const MONEY = {
  twd: { least: 10_000_00n, most: 100_000_000_00n, usual: 1_000_000_00n },
  usd: { least: 500_00n, most: 5_000_000_00n, usual: 30_000_00n },
} as const satisfies Record<Market, unknown>;
export const MARKETS = ['twd', 'usd'] as const;

/** What may be tried: stocks and funds that customers may trade. */
export function mayBeTried({ kind, tradable }: Instrument): boolean {
  return tradable && (kind === 'stock' || kind === 'etf');
}

/** The days of a market that are over, by the instrument that was there the longest. */
export async function spanOf(
  exchange: Exchange,
  market: Market,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  const first = exchange.view.rulebook.instruments.all.find((one) => mayBeTried(one) && marketOf(one) === market);
  if (first === undefined) return undefined;
  const days = await daysOver({ exchange }, first);
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Keeps the spans of a day, as they change with it alone. */
export function keptSpans(exchange: Exchange): (market: Market) => ReturnType<typeof spanOf> {
  const kept = new Map<Market, { readonly on: string; readonly span: ReturnType<typeof spanOf> }>();
  return (market) => {
    const on = clockOf(exchange.view, market === 'twd' ? 'TWSE' : 'US').date;
    const known = kept.get(market);
    if (known?.on === on) return known.span;
    const span = spanOf(exchange, market);
    kept.set(market, { on, span });
    return span;
  };
}

/** Whether a text in the form of a date is a day of the calendar: the 30th of February is none. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
