import type { TradingDate } from '@kuroshio/market';
import { price, shares } from '@kuroshio/money';
import type { BrokenSeal, Seals } from '../../books/index.ts';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { barsSealedFrom, type BarTable, type BarValues, createBarSeals } from './bar-seals.ts';
import type { MinuteBar } from './market-figures.ts';

/** A day of an instrument, prices in its units. */
export interface DayBar {
  readonly no: number;
  readonly date: TradingDate;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: bigint;
}

export interface DatedMinute {
  readonly no: number;
  readonly date: TradingDate;
  readonly bar: MinuteBar;
}

/** The bars that are stored. A bar that this program did not write is left out wherever bars are read, and named. */
export interface StoredBars {
  /** Days of an instrument, oldest first. @param from @param to both inclusive */
  days(no: number, from: TradingDate, to: TradingDate): Promise<DayBar[]>;
  /** Minutes of instruments, in the order of number, day and minute. */
  minutes(numbers: readonly number[], from: TradingDate, to: TradingDate): Promise<DatedMinute[]>;
  /** The last day of each instrument before one. */
  lastDays(numbers: readonly number[], before: TradingDate): Promise<DayBar[]>;
  writeMinutes(minutes: readonly DatedMinute[]): Promise<void>;
  writeDays(days: readonly DayBar[]): Promise<void>;
  /** Writes those that are not there. */
  addDays(days: readonly DayBar[]): Promise<void>;
  /** Minutes of days long past go. */
  dropMinutes(numbers: readonly number[], before: TradingDate): Promise<void>;
  /**
   * Looks for bars that somebody else wrote: where the database has counted more writes than ours since the last look, and
   * where everything is asked for. @returns what it found, the first twenty
   */
  look(whole?: boolean): Promise<readonly BrokenSeal[]>;
}

interface Row {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly trading_date: TradingDate;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
  readonly seal: number | null;
}
interface MinuteRow extends Row {
  readonly minute: number;
  readonly trades: number;
}

const PRICES = 'open, high, low, close, volume, turnover';
const DAY_COLUMNS = `instrument_no, trading_date, ${PRICES}, seal`;
const MINUTE_COLUMNS = `instrument_no, trading_date, minute, ${PRICES}, trades, seal`;

const INSERT_MINUTES = `insert into minute_bar (${MINUTE_COLUMNS})
  select * from unnest($1::integer[], $2::date[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::integer[], $11::integer[])
  on conflict (instrument_no, trading_date, minute) do update set open = excluded.open, high = excluded.high,
    low = excluded.low, close = excluded.close, volume = excluded.volume, turnover = excluded.turnover,
    trades = excluded.trades, seal = excluded.seal`;
const NEW_DAYS = `insert into day_bar (${DAY_COLUMNS})
  select * from unnest($1::integer[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::integer[])
  on conflict (instrument_no, trading_date) do`;
const INSERT_DAYS = `${NEW_DAYS} update set open = excluded.open, high = excluded.high, low = excluded.low,
    close = excluded.close, volume = excluded.volume, turnover = excluded.turnover, seal = excluded.seal`;
const ADD_DAYS = `with added as (${NEW_DAYS} nothing returning 1) select count(*)::integer as n from added`;
const DROP_MINUTES = `with gone as (
    delete from minute_bar where instrument_no = any($1::integer[]) and trading_date < $2 returning 1)
  select count(*)::integer as n from gone`;
/** What the database has counted of writes to the bars, whoever made them. */
const COUNTED = `select sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid))::bigint as n,
    string_agg(pg_relation_filenode(oid)::text, ' ' order by relname) as files, pg_snapshot_xmin(pg_current_snapshot())::text as safe
  from pg_class where oid in ('minute_bar'::regclass, 'day_bar'::regclass)`;

const MOST_SHOWN = 20;
/** Bars that are looked at before others get their turn. */
const PAGE = 2_000;

interface Counted {
  readonly [column: string]: unknown;
  readonly n: bigint;
  readonly files: string;
  /** The oldest transaction that still ran. */
  readonly safe: string;
}

const figuresOf = (row: Row) => [row.open, row.high, row.low, row.close, row.volume, row.turnover];
const dayValues = (row: Row): BarValues => [row.instrument_no, row.trading_date, ...figuresOf(row)];
const minuteValues = (row: MinuteRow): BarValues => [
  ...[row.instrument_no, row.trading_date, row.minute],
  ...[...figuresOf(row), row.trades],
];

function dayOf(row: Row): DayBar {
  return {
    no: row.instrument_no,
    date: row.trading_date,
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volume: Number(row.volume),
    turnover: row.turnover,
  };
}

function minuteOf(row: MinuteRow): DatedMinute {
  return {
    no: row.instrument_no,
    date: row.trading_date,
    bar: {
      minute: row.minute,
      open: price(Number(row.open)),
      high: price(Number(row.high)),
      low: price(Number(row.low)),
      close: price(Number(row.close)),
      volume: shares(Number(row.volume)),
      turnover: Number(row.turnover),
      trades: row.trades,
    },
  };
}

/** @param rows as lists of values, all of one length @returns a list for each column */
function columnsOf(rows: readonly BarValues[], seals: readonly number[]): (string | number | bigint)[][] {
  const columns = (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] as string | number | bigint));
  return [...columns, [...seals]];
}

/** @param file where it is noted from which day on bars have seals, undefined for a database without earlier versions */
export async function openStoredBars(
  database: Database,
  {
    key,
    file,
    log,
  }: { readonly key: Pick<Seals['key'], 'authenticate'>; readonly file?: string | undefined; readonly log: Log },
): Promise<StoredBars> {
  const seals = createBarSeals(key, await barsSealedFrom(database, file));
  /** Writes of this process that the database will count. */
  let own = 0n;
  /** Where the last look stood that read the tables and found all well. */
  let looked: (Counted & { readonly own: bigint; counted: bigint }) | undefined;

  function ours(table: BarTable, row: Row, values: BarValues): boolean {
    return seals.holds(table, row.trading_date, values, row.seal);
  }

  /** Rows of ours; the others are named. */
  function kept<One extends Row>(table: BarTable, rows: readonly One[], valuesOf: (row: One) => BarValues): One[] {
    return rows.filter((row) => {
      const values = valuesOf(row);
      if (ours(table, row, values)) return true;
      log.fatal(
        { table, bar: values.slice(0, -6).join(' ') },
        'a bar was not written by the program, and is not shown',
      );
      return false;
    });
  }

  async function daysOf(sql: string, params: Parameters<Queryable['query']>[1]): Promise<DayBar[]> {
    return kept('day_bar', await database.query<Row>(sql, params), dayValues).map(dayOf);
  }

  function dayColumns(days: readonly DayBar[]): (string | number | bigint)[][] {
    const rows = days.map(
      (day): BarValues => [day.no, day.date, day.open, day.high, day.low, day.close, day.volume, day.turnover],
    );
    return columnsOf(
      rows,
      rows.map((row) => seals.of('day_bar', row)),
    );
  }

  /** Rows of a table in the order of its key, a page at a time. */
  async function* pages(table: BarTable, columns: string, key: string, which: string): AsyncGenerator<MinuteRow[]> {
    const isMinute = table === 'minute_bar';
    let after: (string | number)[] = isMinute ? [0, '0001-01-01', -1] : [0, '0001-01-01'];
    for (;;) {
      const rows = await database.query<MinuteRow>(
        `select ${columns} from ${table} where (${key}) > (${after.map((_, i) => `$${i + 1}`).join()}) and ${which}
         order by ${key} limit ${PAGE}`,
        after,
      );
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = [last.instrument_no, last.trading_date, ...(isMinute ? [last.minute] : [])];
    }
  }

  async function forged(which: string): Promise<BrokenSeal[]> {
    const found: BrokenSeal[] = [];
    const note = (table: BarTable, row: Row, values: BarValues) => {
      if (found.length >= MOST_SHOWN || ours(table, row, values)) return;
      const what = row.seal === null ? 'was written without a seal' : 'differs from what was sealed';
      found.push({ table, key: values.slice(0, table === 'minute_bar' ? 3 : 2).join(' '), what });
    };
    for await (const rows of pages('day_bar', DAY_COLUMNS, 'instrument_no, trading_date', which))
      for (const row of rows) note('day_bar', row, dayValues(row));
    for await (const rows of pages('minute_bar', MINUTE_COLUMNS, 'instrument_no, trading_date, minute', which))
      for (const row of rows) note('minute_bar', row, minuteValues(row));
    return found;
  }

  return {
    days: (no, from, to) =>
      daysOf(
        `select ${DAY_COLUMNS} from day_bar where instrument_no = $1 and trading_date between $2 and $3 order by trading_date`,
        [no, from, to],
      ),
    async minutes(numbers, from, to) {
      const rows = await database.query<MinuteRow>(
        `select ${MINUTE_COLUMNS} from minute_bar where instrument_no = any($1::integer[]) and trading_date between $2 and $3
         order by instrument_no, trading_date, minute`,
        [numbers, from, to],
      );
      return kept('minute_bar', rows, minuteValues).map(minuteOf);
    },
    async lastDays(numbers, before) {
      const sql = `select distinct on (instrument_no) ${DAY_COLUMNS} from day_bar
        where instrument_no = any($1::integer[]) and trading_date < $2 order by instrument_no, trading_date desc`;
      const found: DayBar[] = [];
      const rows = await database.query<Row>(sql, [numbers, before]);
      for (let row of rows) {
        // Where somebody has put in a newer day, the last of ours before it counts.
        while (kept('day_bar', [row], dayValues).length === 0) {
          const [earlier] = await database.query<Row>(sql, [[row.instrument_no], row.trading_date]);
          if (earlier === undefined) break;
          row = earlier;
        }
        if (ours('day_bar', row, dayValues(row))) found.push(dayOf(row));
      }
      return found;
    },
    async writeMinutes(minutes) {
      if (minutes.length === 0) return;
      const rows = minutes.map(({ no, date, bar }): BarValues => {
        const { minute, open, high, low, close, volume, turnover, trades } = bar;
        return [no, date, minute, open, high, low, close, volume, turnover, trades];
      });
      await database.query(
        INSERT_MINUTES,
        columnsOf(
          rows,
          rows.map((row) => seals.of('minute_bar', row)),
        ),
      );
      own += BigInt(rows.length);
    },
    async writeDays(days) {
      if (days.length === 0) return;
      await database.query(INSERT_DAYS, dayColumns(days));
      own += BigInt(days.length);
    },
    async addDays(days) {
      if (days.length === 0) return;
      const [added] = await database.query<{ n: number }>(ADD_DAYS, dayColumns(days));
      own += BigInt(added?.n ?? 0);
    },
    async dropMinutes(numbers, before) {
      const [dropped] = await database.query<{ n: number }>(DROP_MINUTES, [numbers, before]);
      own += BigInt(dropped?.n ?? 0);
    },
    async look(whole = false) {
      const [now] = await database.query<Counted>(COUNTED);
      if (now === undefined) return [];
      // The database counts a write a moment after it was made, so ours alone never make more than we know of.
      const others = looked === undefined ? 0n : now.n - looked.n - (own - looked.own);
      const isNew = looked === undefined || now.files !== looked.files || now.n < looked.counted;
      if (looked !== undefined && !whole && !isNew && others <= 0n) {
        looked.counted = now.n;
        return [];
      }
      const mine = own;
      const found = await forged(
        looked === undefined || whole || isNew ? 'true' : `age(xmin) <= age('${looked.safe}'::xid)`,
      );
      if (found.length === 0) looked = { ...now, counted: now.n, own: mine };
      return found;
    },
  };
}
