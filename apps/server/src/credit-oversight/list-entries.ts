import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cashAsset, formatMinor, units } from '@kuroshio/money';
import type { KeptTable } from '../identity/index.ts';
import { LENT } from '../lending/index.ts';
import { LOANS } from '../loans/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type CreditOversightParts, PAGE } from './oversight-parts.ts';

type Path = 'credit-oversight/list-entries';
type Kind = InputOf<Path>['kind'];

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number | null;
  readonly quantity: bigint | null;
  readonly amount: bigint;
  readonly asset: number;
  readonly opened_on: string;
  readonly due_on: string | null;
}

const OF: Readonly<Record<Kind, string>> = {
  margin: `select p.id, p.customer_id, p.instrument_no, p.quantity, m.loan as amount, coalesce((select cash_asset from orders where p.opened_kind = 'order' and id = p.opened_by), 1)::integer as asset,
      p.opened_on, null::date as due_on
    from margin_position m join positions p on p.id = m.position_id
    left join secured_position s on s.position_id = m.position_id where m.loan > 0 and s.draw_id is null`,
  secured: `select p.id, p.customer_id, p.instrument_no, p.quantity, m.loan as amount, 1 as asset, s.drawn_on as opened_on, null::date as due_on
    from margin_position m join positions p on p.id = m.position_id
    join secured_position s on s.position_id = m.position_id where m.loan > 0 and s.draw_id is not null`,
  short: `select s.id, s.customer_id, s.instrument_no, s.quantity, s.collateral as amount, o.cash_asset::integer as asset, s.opened_on,
      null::date as due_on
    from short_position s join orders o on o.id = s.order_id where s.quantity > 0`,
  'credit-loan': `select id, customer_id, null::integer as instrument_no, null::bigint as quantity, principal + interest as amount,
    asset::integer, drawn_on as opened_on, due_on from credit_loan where completed_on is null`,
  lent: `select id, customer_id, instrument_no, quantity, collateral as amount, asset::integer, lent_on as opened_on, due_on
    from share_lending where returned_on is null`,
};

/** Those that are marked, one by one; the others are sealed, and their seals are proved as a whole. */
const MARKED: Partial<Record<Kind, KeptTable>> = { 'credit-loan': LOANS, lent: LENT };

/** The rows of one kind of credit. */
export function listEntries({
  database,
  marks,
  exchange: { view },
}: CreditOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ kind, before }) => {
    const rows = await database.query<Row>(
      `select * from (${OF[kind]}) one where $1::bigint is null or id < $1 order by id desc limit ${PAGE + 1}`,
      [before ?? null],
    );
    const shown = rows.slice(0, PAGE);
    const kept = MARKED[kind];
    const ours = new Set(shown.map(({ id }) => id));
    if (kept !== undefined) {
      const marked = await database.query<Row & { readonly mark: Uint8Array }>(
        `${kept.select} where id = any($1::bigint[])`,
        [[...ours]],
      );
      for (const row of marked) if (!marks.holds(kept.rowOf(row), row.mark)) ours.delete(row.id);
    }
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      entries: shown.map((row) => {
        const instrument = row.instrument_no === null ? undefined : view.rulebook.instruments.byNo(row.instrument_no);
        return {
          ...{ id: String(row.id), customer: String(row.customer_id), symbol: instrument?.symbol ?? null },
          quantity:
            instrument === undefined || row.quantity === null
              ? null
              : sharesOf(instrument, units(Number(row.quantity))),
          ...{ amount: formatMinor(row.amount), currency: cashAsset(row.asset)?.code ?? String(row.asset) },
          ...{ openedOn: row.opened_on, dueOn: row.due_on, isOurs: ours.has(row.id) },
        };
      }),
      next: last === undefined ? null : String(last.id),
    });
  };
}
