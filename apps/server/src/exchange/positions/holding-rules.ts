import type { TradingDate } from '@kuroshio/market';
import type { HoldingRule } from '@kuroshio/orders';
import type { Queryable } from '../../platform/database/index.ts';
import { holdsMark, makeMark, type MarkKey } from '../venues/row-marks.ts';

/** How long what is bought of an instrument must be held, for orders from a day on; nothing of each where it no longer must. */
export interface DatedHoldingRule extends HoldingRule {
  readonly firstDay: TradingDate;
}

/** The same as stored. */
export interface HoldingRuleRow extends DatedHoldingRule {
  readonly instrumentNo: number;
  /** By which request of an operator. */
  readonly requestId: bigint | null;
}

/** By instrument, the first day first. */
export type HoldingRules = ReadonlyMap<number, readonly DatedHoldingRule[]>;

/** What holds what was ordered, or delivered, on a day; undefined where nothing does. */
export function holdingRuleOn(
  { holdingRules }: { readonly holdingRules: HoldingRules },
  instrumentNo: number,
  day: TradingDate,
): DatedHoldingRule | undefined {
  const rule = holdingRules.get(instrumentNo)?.findLast(({ firstDay }) => firstDay <= day);
  return rule === undefined || rule.lockDays + rule.noSellDays + rule.noSellMinutes === 0 ? undefined : rule;
}

const WHAT = 'holding rule';
/** With its number, so that a row that counted once does not count again. */
const saidBy = (id: bigint, row: HoldingRuleRow) => [
  ...[String(id), row.instrumentNo, row.firstDay, row.lockDays, row.noSellDays, row.noSellMinutes],
  row.requestId === null ? null : String(row.requestId),
];

const NEXT = "select nextval('holding_rule_id_seq') as id";
const INSERT = `insert into holding_rule (id, instrument_no, first_day, lock_days, no_sell_days, no_sell_minutes, request_id,
    mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Sets the rule of an instrument from a day on. */
export async function insertHoldingRule(database: Queryable, key: MarkKey, row: HoldingRuleRow): Promise<void> {
  const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>(NEXT);
  const { instrumentNo, firstDay, lockDays, noSellDays, noSellMinutes, requestId } = row;
  await database.query(INSERT, [
    ...[id, instrumentNo, firstDay, lockDays, noSellDays, noSellMinutes, requestId],
    makeMark(key, WHAT, saidBy(id, row)),
  ]);
}

const ROWS = `select id, instrument_no as "instrumentNo", first_day as "firstDay", lock_days as "lockDays",
    no_sell_days as "noSellDays", no_sell_minutes as "noSellMinutes", request_id as "requestId", mark,
    exists (select from holding_rule_before_marks where row_id = id) as before_marks
  from holding_rule order by first_day, id`;

/** The rules of each instrument, and how many rows this program has not written. Those count for nothing. */
export async function readRuleRows(
  database: Queryable,
  key: MarkKey,
): Promise<{ readonly rules: HoldingRules; readonly forged: number }> {
  const rows = await database.query<
    HoldingRuleRow & {
      readonly [column: string]: unknown;
      readonly id: bigint;
      readonly mark: Uint8Array | null;
      readonly before_marks: boolean;
    }
  >(ROWS);
  const rules = new Map<number, DatedHoldingRule[]>();
  let forged = 0;
  for (const row of rows) {
    const { mark, before_marks: isOld, instrumentNo, firstDay, lockDays, noSellDays, noSellMinutes } = row;
    const holds = mark === null ? isOld : holdsMark(key, WHAT, saidBy(row.id, row), mark);
    if (!holds) {
      forged++;
      continue;
    }
    const before = (rules.get(instrumentNo) ?? []).filter((rule) => rule.firstDay !== firstDay);
    rules.set(instrumentNo, [...before, { firstDay, lockDays, noSellDays, noSellMinutes }]);
  }
  return { rules, forged };
}

/** Takes the rules as they stand. */
export async function readHoldingRules(
  database: Queryable,
  state: { holdingRules: HoldingRules; readonly markKey: MarkKey },
): Promise<void> {
  state.holdingRules = (await readRuleRows(database, state.markKey)).rules;
}
