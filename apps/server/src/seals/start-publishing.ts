import { previousTradingDay, type TradingDate, type Venue } from '@kuroshio/market';
import type { SealKey } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { PublicationsFile } from './publications-file.ts';
import { publish } from './publish.ts';

export interface Publishing {
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
/** What failed reads everything again. */
const AGAIN_AFTER = 60_000;
/** One of each country: the day of TPEx ends with that of TWSE, and the others never close. */
const VENUES: readonly Venue[] = ['TWSE', 'US'];

export interface PublishingParts {
  readonly database: Database;
  readonly key: SealKey;
  readonly exchange: { readonly view: Pick<Exchange['view'], 'clocks' | 'rulebook'> } & Pick<Exchange, 'proveSeals'>;
  readonly file: PublicationsFile;
  readonly clock: Clock;
  readonly log: Log;
}

/** The newest day of a venue that has ended since it first traded here. */
function endedDay({ clocks, rulebook }: PublishingParts['exchange']['view'], venue: Venue): TradingDate | undefined {
  const clock = clocks.get(venue);
  if (clock === undefined) return undefined;
  if (clock.phase === 'closed') return clock.date;
  const before = previousTradingDay(rulebook.calendar, venue, clock.date);
  return before < clock.firstDate ? undefined : before;
}

/** Publishes what the house owes once after each day of a venue, as long as everything stands as it was sealed. */
export function startPublishing(parts: PublishingParts): Publishing {
  const { database, key, exchange, file, clock, log } = parts;
  const done = new Map<Venue, TradingDate>();
  let stopped = false;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  /** @returns how long until the next look */
  async function look(): Promise<number> {
    let pause = LOOK_EVERY;
    for (const venue of VENUES) {
      const date = endedDay(exchange.view, venue);
      if (stopped || date === undefined || done.get(venue) === date) continue;
      if ((await exchange.proveSeals()).length > 0) {
        log.error({ venue, date }, 'nothing is published of books that do not stand as they were sealed');
        pause = AGAIN_AFTER;
        break;
      }
      const publication = await publish({ database, key, venue, date, at: clock.now() });
      done.set(venue, date);
      if (publication !== undefined) log.info({ no: publication.no, venue, date }, 'what is owed is published');
    }
    const changed = await file.bringUp(database);
    if (changed !== undefined) log.fatal({ no: changed }, 'a publication is not what was written outside');
    return pause;
  }

  function again(): void {
    running = look()
      .catch((error) => {
        log.error({ err: error }, 'what is owed could not be published');
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
