import { assert, ok, type Outcome } from '@kuroshio/base';
import { comingStops, creditStopOn, marginLoanBps, type StopDecision } from '@kuroshio/credit';
import { addTradingDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type AllRules, applyAlone, type Done } from '../requests/index.ts';
import { decisionOf, markedStop, readStopRows, SELECT_STOP, type StopRow, type StoredStop } from './stop-rows.ts';
import type { CreditStopsParts } from './stops-parts.ts';

type Kinds = 'credit-stop-set' | 'credit-stop-lift';
type Change = Pick<StopRow, 'instrument_no' | 'financing' | 'stops' | 'from_on' | 'reason'>;

/** Two that are decided at once are written one after the other. */
const LOCK = 'select pg_advisory_xact_lock(720060)';
const ADD = `insert into credit_stop (id, instrument_no, financing, stops, from_on, reason, request_id, decided_at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** How two operators stop margin purchases or short sales of a stock, and let them go on: from the next trading day, either way. */
export function creditStopRules({ database, marks, exchange, stops }: CreditStopsParts): Pick<AllRules, Kinds> {
  /** What is under way today stays as it began: the next day of the stock's market. */
  function nextDay({ venue }: Instrument): TradingDate {
    const { view } = exchange;
    return addTradingDays(view.rulebook.calendar, venue, clockOf(view, venue).date, 1);
  }
  const symbolOf = (no: number) => exchange.view.rulebook.instruments.byNo(no)?.symbol ?? String(no);
  const aboutOf = ({ financing, instrument_no: no }: Pick<Change, 'financing' | 'instrument_no'>) =>
    `credit-stop/${financing}/${symbolOf(no)}`;

  async function decided(on: Queryable, row: Pick<Change, 'financing' | 'instrument_no'>): Promise<StopDecision[]> {
    const { ours } = await readStopRows(on, marks);
    const own = ours.filter((one) => one.financing === row.financing && one.instrument_no === row.instrument_no);
    return own.map(decisionOf);
  }

  /** Whether something is stopped on a day or for one after it. */
  const stands = (rows: readonly StopDecision[], day: TradingDate) =>
    creditStopOn(rows, day) !== undefined || comingStops(rows, day).some((one) => one.stops);

  async function stopOf(
    on: Queryable,
    { symbol, financing, reason }: { symbol: string; financing: Change['financing']; reason: Change['reason'] },
  ): Promise<Outcome<Change>> {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const from = nextDay(instrument);
    if (marginLoanBps(instrument, [], from) === 0) return refuse('CREDIT_STOP_NOT_LENT');
    const change = { instrument_no: instrument.no, financing, stops: true, from_on: from, reason };
    return stands(await decided(on, change), from) ? refuse('CREDIT_STOP_STANDS') : ok(change);
  }

  async function liftOf(
    on: Queryable,
    { stopId, reason }: { stopId: string; reason: Change['reason'] },
  ): Promise<Outcome<Change & { readonly of: StopRow }>> {
    const { ours } = await readStopRows(on, marks);
    const row = ours.find(({ id }) => String(id) === stopId);
    const instrument = row && exchange.view.rulebook.instruments.byNo(row.instrument_no);
    if (row === undefined || instrument === undefined || !row.stops) return refuse('CREDIT_STOP_NOT_FOUND');
    // The one that holds, and no older one; one that is lifted already from that day is not lifted twice.
    const own = ours.filter((one) => one.financing === row.financing && one.instrument_no === row.instrument_no);
    if (own.at(-1)?.id !== row.id) return refuse('CREDIT_STOP_NOT_FOUND');
    const from = nextDay(instrument);
    const lifted = from < row.from_on ? row.from_on : from;
    return ok({
      ...{ instrument_no: row.instrument_no, financing: row.financing, stops: false, from_on: lifted, reason },
      of: row,
    });
  }

  const done = (about: string) => ok<Done>({ outcome: about, inForce: () => stops.read() });

  /** Writes what was decided, once. */
  async function write(
    tx: Queryable,
    approved: { readonly id: bigint; readonly now: number },
    look: () => Promise<Outcome<Change>>,
  ): Promise<Outcome<Done>> {
    await tx.query(LOCK);
    const [known] = await tx.query<StoredStop>(`${SELECT_STOP} where request_id = $1`, [approved.id]);
    if (known !== undefined)
      return marks.holds(markedStop(known), known.mark) ? done(aboutOf(known)) : refuse('CREDIT_STOP_NOT_FOUND');
    const looked = await look();
    if (!looked.ok) return looked;
    const [next] = await tx.query<{ id: bigint }>("select nextval('credit_stop_id_seq') as id");
    assert(next !== undefined, 'the sequence of stops gives a number');
    const { instrument_no, financing, stops: isStop, from_on, reason } = looked.value;
    const row: StopRow = {
      ...{ id: next.id, instrument_no, financing, stops: isStop, from_on, reason },
      ...{ request_id: approved.id, decided_at: new Date(approved.now) },
    };
    await tx.query(ADD, [
      ...[row.id, instrument_no, financing, isStop, from_on, reason, row.request_id, row.decided_at],
      marks.make(markedStop(row)),
    ]);
    return done(aboutOf(row));
  }

  return {
    'credit-stop-set': {
      async preview(payload) {
        const looked = await stopOf(database, payload);
        if (!looked.ok) return looked;
        const { symbol, financing, reason } = payload;
        const before = { symbol, financing, state: 'accepting' };
        const after = { ...before, state: 'credit-stopped', from: looked.value.from_on, reason };
        return ok({ about: aboutOf(looked.value), customerId: null, before, after });
      },
      ...applyAlone<'credit-stop-set'>(database, (tx, { id, payload, now }) =>
        write(tx, { id, now }, () => stopOf(tx, payload)),
      ),
    },
    'credit-stop-lift': {
      async preview(payload) {
        const looked = await liftOf(database, payload);
        if (!looked.ok) return looked;
        const { financing, of, from_on: from } = looked.value;
        const before = { symbol: symbolOf(of.instrument_no), financing, state: 'credit-stopped', reason: of.reason };
        const after = { ...before, state: 'accepting', from, lifted: payload.reason };
        return ok({ about: aboutOf(of), customerId: null, before, after });
      },
      ...applyAlone<'credit-stop-lift'>(database, (tx, { id, payload, now }) =>
        write(tx, { id, now }, () => liftOf(tx, payload)),
      ),
    },
  };
}
