import { type Venue, type Instruments, sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Inbox, NewMessage } from './inbox.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';
import { beginFollowing, type Followed, saveFollowed } from './followed-until.ts';
import { changedShares } from './share-messages.ts';

/** Milliseconds: a payment is stamped before its commit, which may come this much later. */
const LATEST_COMMIT = 60_000;

interface EntitlementRow {
  readonly [column: string]: unknown;
  readonly action_id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly ex_date: string;
  readonly pays_on: string;
}

const COLUMNS = 'e.action_id, e.customer_id, e.instrument_no, e.shares, e.gross, e.fees, e.tax, e.ex_date, e.pays_on';

/** Of ex-dates after day $2 that the exchange has made by day $3; what was paid meanwhile is told as paid. */
const ENTITLED = `select ${COLUMNS} from corporate_action a join entitlement e on e.action_id = a.id
  where a.instrument_no = any($1::integer[]) and a.effective_on > $2::date and a.effective_on <= $3::date
    and e.state = 'pending'`;

const PAID = `select ${COLUMNS}, e.paid_at from entitlement e where e.state = 'paid' and e.paid_at > $1`;

/** The days of a venue that were told, as numbers: 20261121. */
const NEWEST_DAY = `select coalesce(max(to_char(effective_on, 'YYYYMMDD')::bigint), 19700101) as newest
  from corporate_action where instrument_no in`;

const dayOf = (n: bigint): string => String(n).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
const numberOf = (day: string): bigint => BigInt(day.replaceAll('-', ''));

function dividendMessage(
  instruments: Instruments,
  event: 'dividend-entitled' | 'dividend-paid',
  row: EntitlementRow,
): NewMessage[] {
  const instrument = instruments.byNo(row.instrument_no);
  if (instrument === undefined) return [];
  const { symbol, currency } = instrument;
  return [
    {
      customer: row.customer_id,
      kind: 'settlement',
      key: `${event}/${row.action_id}`,
      event: {
        event,
        symbol,
        exDate: row.ex_date,
        paysOn: row.pays_on,
        shares: sharesOf(instrument, units(Number(row.shares))),
        currency,
        gross: formatMinor(row.gross),
        fees: formatMinor(row.fees),
        tax: formatMinor(row.tax),
        net: formatMinor(row.gross - row.fees - row.tax),
      },
    },
  ];
}

async function wanted(tx: Queryable, messages: readonly NewMessage[]): Promise<NewMessage[]> {
  const preferences = await preferencesOf(tx, [...new Set(messages.map(({ customer }) => customer))]);
  return messages.filter(({ customer }) => (preferences.get(customer) ?? EVERYTHING).settlement);
}

/**
 * Follows what ex-dates give to customers and what of it is paid: each customer is told once of a dividend that is
 * theirs, of its payment, and of shares that became more or fewer. All of it happens where a venue's day begins, in one
 * transaction, so it is looked at when a durable day has begun.
 */
export async function followDividends({
  database,
  exchange: { view },
  inbox,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly inbox: Inbox;
}): Promise<(now: number) => Promise<boolean>> {
  const venues = await Promise.all(
    [...Map.groupBy([...view.markets.values()], ({ instrument }) => instrument.venue)].map(async ([venue, markets]) => {
      const numbers = markets.map(({ instrument }) => instrument.no);
      const name: Followed = `ex-date/${venue}`;
      const last = await beginFollowing(database, name, `${NEWEST_DAY} (${numbers.join()})`);
      return { venue, name, last };
    }),
  );
  let paidTo = await beginFollowing(
    database,
    'dividend',
    `select coalesce((extract(epoch from max(paid_at)) * 1000)::bigint, 0) as newest from entitlement`,
  );
  let looked = '';

  return async (now) => {
    const days = new Map([...view.clocks].map(([venue, { date }]) => [venue, date]));
    const begun = [...days].join();
    if (begun === looked) return false;
    const fresh = venues.flatMap((one) => {
      const day = days.get(one.venue);
      return day !== undefined && numberOf(day) > one.last ? [{ told: one, day }] : [];
    });
    const payments = await database.query<EntitlementRow & { readonly paid_at: Date }>(PAID, [
      new Date(Math.max(0, Number(paidTo) - LATEST_COMMIT)),
    ]);
    const { instruments } = view.rulebook;
    // Of all that are listed by now.
    const numbersAt = (venue: Venue) => instruments.all.filter((one) => one.venue === venue).map(({ no }) => no);
    const newest = payments.reduce((most, { paid_at }) => Math.max(most, paid_at.getTime()), Number(paidTo));
    const written = await database.transaction(async (tx) => {
      const messages: NewMessage[] = payments.flatMap((row) => dividendMessage(instruments, 'dividend-paid', row));
      for (const { told, day } of fresh) {
        const span = [numbersAt(told.venue), dayOf(told.last), day] as const;
        const entitled = await tx.query<EntitlementRow>(ENTITLED, span);
        messages.push(...entitled.flatMap((row) => dividendMessage(instruments, 'dividend-entitled', row)));
        messages.push(...(await changedShares(tx, instruments, span)));
        await saveFollowed(tx, told.name, numberOf(day));
      }
      await saveFollowed(tx, 'dividend', BigInt(newest));
      return inbox.write(tx, await wanted(tx, messages), now);
    });
    for (const { told, day } of fresh) told.last = numberOf(day);
    paidTo = BigInt(newest);
    looked = begun;
    inbox.announce(written);
    return false;
  };
}
