import { instrumentByNo } from '@kuroshio/market';
import { clockOf, type ExchangeView, type MarketView } from '../exchange/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { createExDateAlerts } from './ex-date-alerts.ts';
import { firesOn, type Seen } from './alert-condition.ts';
import { ALERT_COLUMNS, type AlertRow, isArmed } from './alert-rows.ts';

/** Milliseconds between two looks at the markets. */
const LOOK_EVERY = 250;

export interface AlertWatch {
  /** An alert was made or armed again: it is looked at from now on. */
  add(row: AlertRow): void;
  /** An alert was taken away. */
  drop(id: bigint): void;
  /** Looks now; resolves when what fired is written. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface AlertWatchParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly log: Log;
}

/** How far a market's day was looked at. */
interface Place {
  readonly date: string;
  readonly trades: number;
}

/**
 * Watches the markets for alerts. It keeps them in memory by instrument and looks at the trades since its last look that
 * are durable; in the database an alert fires once, in the same transaction as its message, so that neither a restart nor
 * a second program makes it fire twice.
 */
export async function watchAlerts(parts: AlertWatchParts): Promise<AlertWatch> {
  const { database, exchange, inbox, clock, log } = parts;
  const byInstrument = new Map<number, Map<bigint, AlertRow>>();
  const places = new Map<number, Place>();
  const exDates = await createExDateAlerts(parts);
  let looking: Promise<void> | undefined;

  function dateOf({ instrument }: MarketView): string {
    return clockOf(exchange.view, instrument.venue).date;
  }

  function add(row: AlertRow): void {
    exDates.made(row);
    const own = byInstrument.get(row.instrument_no) ?? new Map<bigint, AlertRow>();
    own.set(row.id, row);
    byInstrument.set(row.instrument_no, own);
    // What traded before the first alert of an instrument was made is nothing to alert of.
    const market = exchange.view.markets.get(row.instrument_no);
    if (market === undefined || places.has(row.instrument_no)) return;
    places.set(row.instrument_no, { date: dateOf(market), trades: market.day.trades });
  }

  function drop(id: bigint): void {
    for (const [no, own] of byInstrument) {
      if (!own.delete(id) || own.size > 0) continue;
      byInstrument.delete(no);
      places.delete(no);
    }
  }

  const rows = await database.query<AlertRow>(
    `select ${ALERT_COLUMNS} from alert where fired_on is null or repeats = 'daily'`,
  );
  rows.forEach(add);
  await followExDates();

  /** Before a day's prices are looked at, the alerts have the prices of its shares. */
  async function followExDates(): Promise<void> {
    await exDates.follow(({ id, row }) => {
      if (row === undefined) drop(id);
      else if (byInstrument.get(row.instrument_no)?.has(id)) add(row);
    });
  }

  /** What has been durable since the last look; a price that stands counts on the first look of a day. */
  function seenOf(market: MarketView, date: string): Seen {
    const { no } = market.instrument;
    const { day, reference } = market;
    const place = places.get(no);
    const from = place?.date === date ? place.trades : -1;
    places.set(no, { date, trades: day.trades });
    const traded = market.ticks.filter(({ n }) => n > from && n <= day.trades).map(({ price }) => price);
    // The tape is short, and an index has none: the price that stands is always among what is looked at.
    return { prices: day.last === 0 ? [] : [...traded, day.last], reference, volume: day.volume };
  }

  async function fire(row: AlertRow, value: number, date: string, at: number): Promise<void> {
    const now = clock.now();
    const symbol = instrumentByNo(row.instrument_no)?.symbol ?? '';
    const written = await database.transaction(async (tx) => {
      const [fired] = await tx.query<AlertRow>(
        `update alert set fired_on = $2, fired_at = $3, fired_value = $4
         where id = $1 and (fired_on is null or (repeats = 'daily' and fired_on < $2)) returning ${ALERT_COLUMNS}`,
        [row.id, date, new Date(now), value],
      );
      if (!fired) return undefined;
      const { condition, threshold } = fired;
      const event = { event: 'alert' as const, alertId: String(row.id), symbol, condition, value, date, at };
      return inbox.write(
        tx,
        [
          {
            customer: row.customer_id,
            kind: 'alert',
            key: `alert/${row.id}/${now}`,
            event: { ...event, threshold: Number(threshold) },
          },
        ],
        now,
      );
    });
    // It fired elsewhere or is gone; either way this one is done for the day.
    const known = byInstrument.get(row.instrument_no)?.get(row.id);
    if (known === row) {
      if (row.repeats === 'once') drop(row.id);
      else add({ ...row, fired_on: date });
    }
    inbox.announce(written ?? []);
  }

  async function run(): Promise<void> {
    try {
      await followExDates();
    } catch (error) {
      log.warn({ err: error }, 'alerts could not follow an ex-date; trying again');
      return;
    }
    for (const [no, own] of byInstrument) {
      const market = exchange.view.markets.get(no);
      if (market === undefined) continue;
      const date = dateOf(market);
      const before = places.get(no);
      const seen = seenOf(market, date);
      try {
        for (const row of own.values()) {
          if (!isArmed(row, date)) continue;
          const value = firesOn({ condition: row.condition, threshold: Number(row.threshold) }, seen);
          if (value !== undefined) await fire(row, value, date, market.day.at);
        }
      } catch (error) {
        // What was seen is seen again at the next look.
        if (before === undefined) places.delete(no);
        else places.set(no, before);
        log.warn({ err: error, instrument: no }, 'an alert could not be written; trying again');
      }
    }
  }

  function look(): Promise<void> {
    looking ??= run().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const stopLooking = clock.every(LOOK_EVERY, () => void look());
  return {
    add,
    drop,
    look,
    async stop() {
      stopLooking();
      await looking;
    },
  };
}
