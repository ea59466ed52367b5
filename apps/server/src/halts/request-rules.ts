import { assert, ok } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { AllRules } from '../requests/index.ts';
import type { HaltParts } from './halt-parts.ts';
import { type HaltRow, markedHalt, SELECT_HALT, type StoredHalt } from './halt-rows.ts';

type Kinds = 'halt-set' | 'halt-lift';

const STANDING = `${SELECT_HALT} where coalesce(instrument_no, 0) = coalesce($1::integer, 0) and lifted_at is null`;
const ADD = `insert into market_halt (id, instrument_no, reason, request_id, halted_by, halted_at, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`;
const CHANGE = `update market_halt set reviewed_by = $2, reviewed_at = $3, lifted_by = $4, lifted_at = $5, mark = $6 where id = $1`;

/** How trading is halted by one operator and looked at by a second, and how two let it go on. */
export function haltRules({ database, marks, exchange }: HaltParts): Pick<AllRules, Kinds> {
  const instrumentOf = (symbol: string) => exchange.view.rulebook.instruments.bySymbol(symbol);
  const nameOf = ({ instrument_no: no }: HaltRow) =>
    no === null ? 'all' : (exchange.view.rulebook.instruments.byNo(no)?.symbol ?? String(no));
  /** By whose clock trading may go on at a time; of everything by Taiwan's. */
  function venueOf({ instrument_no: no }: HaltRow): 'TWSE' | 'TPEX' | 'US' {
    const venue = no === null ? undefined : exchange.view.rulebook.instruments.byNo(no)?.venue;
    return venue === 'TPEX' || venue === 'US' ? venue : 'TWSE';
  }
  const factsOf = (row: HaltRow, state: string) => ({ symbol: nameOf(row), reason: row.reason, state });

  async function find(on: Queryable, where: string, value: bigint | string): Promise<StoredHalt | undefined> {
    const [row] = await on.query<StoredHalt>(where, [value]);
    return row !== undefined && marks.holds(markedHalt(row), row.mark) ? row : undefined;
  }

  async function change(tx: Queryable, row: HaltRow): Promise<void> {
    await tx.query(CHANGE, [
      ...[row.id, row.reviewed_by, row.reviewed_at, row.lifted_by, row.lifted_at],
      marks.make(markedHalt(row)),
    ]);
  }

  return {
    'halt-set': {
      async preview({ symbol, reason }) {
        const instrument = symbol === 'all' ? undefined : instrumentOf(symbol);
        if (symbol !== 'all' && (instrument === undefined || instrument.kind === 'index'))
          return refuse('INSTRUMENT_NOT_FOUND');
        const [stands] = await database.query(STANDING, [instrument?.no ?? null]);
        if (stands !== undefined) return refuse('HALTED_ALREADY');
        const before = { symbol, state: 'trading' };
        return ok({ about: `halt/${symbol}`, customerId: null, before, after: { symbol, reason, state: 'halted' } });
      },
      atOnce: {
        async write(tx, { id, payload: { symbol, reason }, maker, now }) {
          const [next] = await tx.query<{ id: bigint }>("select nextval('market_halt_id_seq') as id");
          assert(next !== undefined, 'the sequence of halts gives a number');
          const row: HaltRow = {
            ...{ id: next.id, instrument_no: symbol === 'all' ? null : (instrumentOf(symbol)?.no ?? null), reason },
            ...{ request_id: id, halted_by: maker, halted_at: new Date(now), reviewed_by: null, reviewed_at: null },
            ...{ lifted_by: null, lifted_at: null },
          };
          assert(symbol === 'all' || row.instrument_no !== null, 'what is halted was looked up');
          const made = await tx.query(ADD, [
            ...[row.id, row.instrument_no, reason, id, maker, row.halted_at, marks.make(markedHalt(row))],
          ]);
          return made.length > 0;
        },
        takeEffect: () => exchange.takeHalts(),
      },
      // It stands already: a second operator has looked at it.
      apply: ({ id, checker, now }) =>
        database.transaction(async (tx) => {
          const row = await find(tx, `${SELECT_HALT} where request_id = $1 for update`, id);
          if (row === undefined) return refuse('HALT_NOT_FOUND');
          if (row.reviewed_by === null) await change(tx, { ...row, reviewed_by: checker, reviewed_at: new Date(now) });
          return ok(`halt/${nameOf(row)}`);
        }),
    },
    'halt-lift': {
      async preview({ haltId, reason }) {
        const row = await find(database, `${SELECT_HALT} where id = $1`, haltId);
        if (row === undefined || row.lifted_at !== null) return refuse('HALT_NOT_FOUND');
        const before = factsOf(row, 'halted');
        return ok({
          about: `halt-lift/${nameOf(row)}`,
          customerId: null,
          before,
          after: { ...before, state: 'trading', lifted: reason },
          clock: venueOf(row),
        });
      },
      async apply({ id, payload: { haltId }, now }) {
        const done = await database.transaction(async (tx) => {
          const row = await find(tx, `${SELECT_HALT} where id = $1 for update`, haltId);
          if (row?.lifted_by === id) return ok(`halt/${nameOf(row)}`);
          if (row === undefined || row.lifted_at !== null) return refuse('HALT_NOT_FOUND');
          await change(tx, { ...row, lifted_by: id, lifted_at: new Date(now) });
          return ok(`halt/${nameOf(row)}`);
        });
        if (done.ok) await exchange.takeHalts();
        return done;
      },
    },
  };
}
