import {
  exFactors,
  exTerms,
  type Factors,
  type Instrument,
  parsePrice,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { divide } from '@kuroshio/money';
import { actionsOf, clockOf, type ExchangeView, type StoredAction } from '../exchange/index.ts';
import { beginFollowing, type Inbox, type NewMessage, saveFollowed, type WrittenMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import { ALERT_COLUMNS, type AlertRow, isArmed } from './alert-rows.ts';

interface ExDate {
  readonly instrument: Instrument;
  readonly date: TradingDate;
  readonly factors: Factors;
}

/** What an ex-date made of an alert: its row with another threshold, or undefined where it was taken away. */
export interface AlertChange {
  readonly id: bigint;
  readonly row: AlertRow | undefined;
}

export interface ExDateAlerts {
  /** An alert was made or armed. */
  made(row: AlertRow): void;
  /**
   * Takes the prices of alerts over the ex-dates that have come since the last call, and tells their customers.
   * @param onChange called with each change once it is committed
   */
  follow(onChange: (change: AlertChange) => void): Promise<void>;
}

const numberOf = (day: string): bigint => BigInt(day.replaceAll('-', ''));

/** The ex-dates of a venue in a span of days that changed the number of shares, oldest first. */
function exDatesBetween(view: ExchangeView, venue: Venue, after: bigint, day: TradingDate): ExDate[] {
  const markets = [...view.markets.values()].filter(({ instrument }) => instrument.venue === venue);
  return markets.flatMap(({ instrument }) => {
    const made = actionsOf(view, instrument.no).filter(
      (action): action is StoredAction =>
        'effective' in action && action.effective && numberOf(action.exDate) > after && action.exDate <= day,
    );
    return [...Map.groupBy(made, ({ exDate }) => exDate)].flatMap(([date, actions]): ExDate[] => {
      if (actions.every(({ newPerOld }) => newPerOld === null)) return [];
      const close = parsePrice(actions[0]?.prevClose ?? '0', instrument.priceScale);
      const factors = exFactors(instrument, close, exTerms(actions));
      return factors === undefined ? [] : [{ instrument, date, factors }];
    });
  });
}

/** A price after an ex-date, rounded half up to a unit of the price. */
function priceAfter(price: bigint, { price: { numerator, denominator } }: Factors): bigint {
  return divide(price * numerator, denominator, 'half-up');
}

/**
 * Lets the prices of alerts follow where an ex-date changes the number of shares, as the reference price does: else a split
 * would fire every alert below and none above would ever fire. Each ex-date once, also over a restart: how far a venue has
 * been followed is saved with what it changed.
 */
export async function createExDateAlerts({
  database,
  exchange: { view },
  inbox,
  clock,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly inbox: Inbox;
  readonly clock: Clock;
}): Promise<ExDateAlerts> {
  const dayOf = (venue: Venue): TradingDate => clockOf(view, venue).date;
  const followed = new Map<Venue, bigint>();
  for (const venue of view.clocks.keys()) {
    // Who had an alert before this was followed has seen those ex-dates.
    const begin = await beginFollowing(
      database,
      `alert/${venue}`,
      `select ${numberOf(dayOf(venue))}::bigint as newest`,
    );
    followed.set(venue, begin);
  }
  let followedAt = clock.now();
  /** Made on a day that has begun and is not followed yet: their prices are those of that day. */
  const madeSince = new Set<bigint>();

  async function takeOver(tx: Queryable, { instrument, date, factors }: ExDate) {
    const rows = await tx.query<AlertRow>(
      `select ${ALERT_COLUMNS} from alert where instrument_no = $1 and condition in ('price-above', 'price-below')
       order by id for update`,
      [instrument.no],
    );
    const changes: AlertChange[] = [];
    const messages: NewMessage[] = [];
    for (const row of rows) {
      if (madeSince.has(row.id)) continue;
      const after = priceAfter(row.threshold, factors);
      if (after === row.threshold) continue;
      const [changed] =
        after > 0n
          ? await tx.query<AlertRow>(`update alert set threshold = $2 where id = $1 returning ${ALERT_COLUMNS}`, [
              row.id,
              after,
            ])
          : await tx.query<AlertRow>('delete from alert where id = $1', [row.id]);
      changes.push({ id: row.id, row: changed });
      // One that fired and will not again is of the past.
      if (!isArmed(row, date)) continue;
      messages.push({
        customer: row.customer_id,
        kind: 'alert',
        key: `alert/${row.id}/ex-date/${date}`,
        event: {
          event: changed === undefined ? 'alert-withdrawn' : 'alert-adjusted',
          symbol: instrument.symbol,
          condition: row.condition === 'price-above' ? 'price-above' : 'price-below',
          date,
          before: Number(row.threshold),
          after: Number(after),
        },
      });
    }
    return { changes, messages };
  }

  return {
    made(row) {
      const venue = view.markets.get(row.instrument_no)?.instrument.venue;
      if (venue === undefined || row.created_at.getTime() <= followedAt) return;
      if (numberOf(dayOf(venue)) > (followed.get(venue) ?? 0n)) madeSince.add(row.id);
    },
    async follow(onChange) {
      const at = clock.now();
      for (const [venue, last] of followed) {
        const day = dayOf(venue);
        if (numberOf(day) <= last) continue;
        let written: WrittenMessage[] = [];
        const changed: AlertChange[] = [];
        await database.transaction(async (tx) => {
          const messages: NewMessage[] = [];
          for (const one of exDatesBetween(view, venue, last, day)) {
            const made = await takeOver(tx, one);
            changed.push(...made.changes);
            messages.push(...made.messages);
          }
          await saveFollowed(tx, `alert/${venue}`, numberOf(day));
          written = await inbox.write(tx, messages, clock.now());
        });
        followed.set(venue, numberOf(day));
        changed.forEach(onChange);
        inbox.announce(written);
      }
      madeSince.clear();
      followedAt = at;
    },
  };
}
