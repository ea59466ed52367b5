import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { POSTING_KINDS, type PostingKind } from '@kuroshio/ledger';
import { addDays, type TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { CLASS_NUMBER, HOLDER } from '../books/index.ts';
import { begin, dayAt } from '../house-report/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { classNumber } from './account-names.ts';
import { assetByName } from './assets.ts';
import type { LedgerOversightParts } from './ledger-oversight-parts.ts';
import { type PostingRow, SELECT_POSTING, wirePostings } from './posting-rows.ts';

type Path = 'ledger-oversight/list-postings';

const PAGE = 50;
const FIRST = 'select created_at from posting order by id limit 1';
/** The numbers between which the postings of a day lie, by the block range index; the sum keeps the primary key from being walked instead. */
const NUMBERS =
  'select min(id + 0) as first, max(id + 0) as last from posting where created_at >= $1 and created_at < $2';
const OF_CLASS = `exists (select from transfer t cross join lateral (values (t.debit), (t.credit)) as side (account_id)
  where t.posting_id = p.id and (account_id >> 8) & 65535 = $7 and ${HOLDER} = $8 and ${CLASS_NUMBER} = $9)`;
const POSTINGS = `${SELECT_POSTING} where id between $1 and $2 and created_at >= $3 and created_at < $4
  and ($5::bigint is null or id < $5) and ($6::smallint is null or kind = $6)`;
const NEWEST = `order by id desc limit ${PAGE + 1}`;

/** A day that the calendar has: `2026-02-30` is none. */
const isDay = (text: string) => !Number.isNaN(begin(text).getTime()) && dayAt(begin(text).getTime()) === text;

/** The journal of one day. That somebody looked is written down first. */
export function listPostings({
  database,
  operatorLog,
  view,
}: LedgerOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ day: asked, kind, of, before }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const today = dayAt(now);
    const day = asked ?? today;
    const [first] = await database.query<{ created_at: Date }>(FIRST);
    const from = first === undefined ? today : dayAt(first.created_at.getTime());
    if (!isDay(day) || day < from || day > today) return refuse('LEDGER_DAY_NOT_KEPT', { from, to: today });
    const asset = of && assetByName(view, of.asset);
    if (of !== undefined && asset === undefined) return refuse('ASSET_UNKNOWN', { asset: of.asset });
    const kindNo = kind === undefined ? null : (POSTING_KINDS[kind as PostingKind] ?? -1);
    const span = [begin(day), begin(addDays(day as TradingDate, 1))];
    await operatorLog.note({
      ...{ operatorId, action: 'postings-listed', about: `day/${day}`, ip, device, now },
      facts: { ...(kind === undefined ? {} : { kind }), ...(of === undefined ? {} : of) },
    });
    const [numbers] = await database.query<{ first: bigint | null; last: bigint | null }>(NUMBERS, span);
    if (numbers === undefined || numbers.first === null) return ok({ day, postings: [], next: null });
    const asks = [numbers.first, numbers.last, ...span, before ?? null, kindNo];
    const rows = await (of === undefined || asset === undefined
      ? database.query<PostingRow>(`${POSTINGS} ${NEWEST}`, asks)
      : database.query<PostingRow>(`${POSTINGS} and ${OF_CLASS} ${NEWEST}`, [
          ...[...asks, asset.number, of.holder, classNumber(of.holder, of.account) ?? -1],
        ]));
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      day,
      postings: await wirePostings(database, view, shown),
      next: last === undefined ? null : String(last.id),
    });
  };
}
