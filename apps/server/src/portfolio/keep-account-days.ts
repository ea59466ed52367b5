import { type Market, previousTradingDay, type TradingDate } from '@kuroshio/market';
import type { ExchangeView } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { writeAccountDays } from './account-days.ts';
import { VENUE_OF } from './settlement-days.ts';

export interface AccountDays {
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
/** What failed is tried again, not at once. */
const AGAIN_AFTER = 60_000;

/** The newest day of an account's venue that has ended since it first traded here. */
function endedDay({ clocks, rulebook }: ExchangeView, market: Market): TradingDate | undefined {
  const clock = clocks.get(VENUE_OF[market]);
  if (clock === undefined) return undefined;
  if (clock.phase === 'closed') return clock.date;
  const before = previousTradingDay(rulebook.calendar, VENUE_OF[market], clock.date);
  return before < clock.firstDate ? undefined : before;
}

/** Keeps what each account was worth at the end of each day: written once, after it. */
export function keepAccountDays({
  database,
  exchange,
  clock,
  log,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly clock: Clock;
  readonly log: Log;
}): AccountDays {
  const done = new Map<Market, TradingDate>();
  let stopped = false;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<number> {
    for (const market of ['twd', 'usd'] as const) {
      const date = endedDay(exchange.view, market);
      if (stopped || date === undefined || done.get(market) === date) continue;
      await writeAccountDays(database, exchange.view, market, date);
      done.set(market, date);
    }
    return LOOK_EVERY;
  }

  function again(): void {
    running = look()
      .catch((error) => {
        log.error({ err: error }, 'what accounts were worth at the end of the day could not be written');
        return AGAIN_AFTER;
      })
      .then((pause) => {
        if (!stopped) cancel = clock.after(pause, again);
      });
  }

  again();
  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
