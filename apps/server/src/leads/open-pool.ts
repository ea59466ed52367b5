import { FIRST_POOL, leadSeed } from '@kuroshio/ledger';
import { addTradingDays, previousTradingDay } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { openingUnits, unitPrice } from '@kuroshio/strategies';
import type { DatedPosting } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import { isOnMinutes } from '../laboratory/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  addNav,
  benchmarkNow,
  currencyOf,
  LED_BY_DAYS,
  type NavRow,
  nextId,
  putLot,
  putStrategy,
  type StrategyRow,
  venueOf,
} from '../strategies/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import type { LeadCaseParts } from './lead-parts.ts';
import { LEAD_TERMS } from './lead-terms.ts';
import { type RuleRow, wishOf } from './rule-rows.ts';

/** Trading days that it goes on for after its last day of joining. */
const LASTS_AFTER = 20;
/** The kernel of a pool: TWD and USD have two decimals. */
const DECIMALS = 2;

/** A strategy as it begins: its rows, and the posting that makes the lead's own money the pool's first. */
export interface OpenedPool {
  readonly strategy: StrategyRow;
  readonly posting: DatedPosting;
  write(tx: Queryable): Promise<void>;
}

/** A rule within days is flat in the end of each; one of days holds over night, as who trades by hand may. */
function kindOf(rule: RuleRow | undefined): Pick<StrategyRow, 'kind' | 'algorithm'> {
  if (rule === undefined) return { kind: 'copy', algorithm: 'lead' };
  return isOnMinutes(wishOf(rule)) ? { kind: 'day', algorithm: 'lead' } : { kind: 'copy', algorithm: LED_BY_DAYS };
}

/** @param rule of an application that has one */
export async function openPool(
  { leads: { database, exchange, marks } }: Pick<LeadCaseParts, 'leads'>,
  row: ApplicationRow,
  { rule, now }: { readonly rule: RuleRow | undefined; readonly now: number },
): Promise<OpenedPool> {
  const { asset, own } = row;
  const venue = venueOf(asset);
  const { date } = clockOf(exchange.view, venue);
  const { calendar } = exchange.view.rulebook;
  const { entry_bps, exit_bps } = LEAD_TERMS[currencyOf(asset) === 'TWD' ? 'twd' : 'usd'];
  const id = await nextId(database, 'strategy');
  const units = openingUnits(own, DECIMALS);
  const joins_until = addTradingDays(calendar, venue, date, row.joins_for);
  const strategy: StrategyRow = {
    ...{
      id,
      code: `lead-${row.id}`,
      ...kindOf(rule),
      pool: FIRST_POOL + Number(id),
      asset,
    },
    ...{ minimum: row.minimum, target_bps: row.target_bps, fee_bps: row.fee_bps, entry_bps, exit_bps },
    ...{ drawdown_bps: row.drawdown_bps, opened_on: date, joins_until },
    ends_on: addTradingDays(calendar, venue, joins_until, LASTS_AFTER),
    ...{ state: 'in-progress', reason: null, stopped_on: null, paid_out: false, told: null },
    ...{ lead: row.customer_id, name: row.name, description: row.description, universe: row.universe },
    concentration_bps: row.concentration_bps,
  };
  const nav: NavRow = {
    ...{ id: await nextId(database, 'strategy_nav'), strategy_id: id, units, value: own, value_after: own },
    ...{ units_after: units, fees: cash(0n), is_fee_day: false, benchmark: benchmarkNow(exchange.view, asset) },
    trading_date: previousTradingDay(calendar, venue, date),
  };
  const lotId = await nextId(database, 'strategy_lot');
  const fact = { lead: row.customer_id, applicationId: row.id, pool: strategy.pool, asset, amount: own };
  return {
    strategy,
    posting: { posting: leadSeed(fact), tradingDate: date },
    async write(tx) {
      await putStrategy(tx, marks, strategy);
      await addNav(tx, marks, nav, { holdings: [], at: now });
      // Under the pool's number, as the house's own: it is asked for by nobody, and paid last.
      await putLot(tx, marks, {
        ...{
          id: lotId,
          strategy_id: id,
          customer_id: strategy.pool,
          units,
          price_mark: unitPrice({ value: own, units }),
        },
        ...{ cost: own, realised: cash(0n), stop_bps: 500 as never, stop_base: cash(0n), joined_on: date },
      });
    },
  };
}
