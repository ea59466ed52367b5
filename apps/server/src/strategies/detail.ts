import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cash, formatMinor, units } from '@kuroshio/money';
import { sharesOf } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { followedWith, returnsOf, statisticsOf } from '@kuroshio/strategies';
import { instrumentAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isByRule } from './by-rule.ts';
import { strikeDay, venueOf } from './market-day.ts';
import { readIssuerUnits, readNavs, readOwnLots, readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { costsOf, type NavRow, REQUEST_COLUMNS, type RequestRow, type StrategyRow } from './strategy-rows.ts';
import { benchmarkBps, bpsOf, growthOf, recordOf, wireCard, wireRequest } from './wire-strategy.ts';

type Path = 'strategies/detail';
type Detail = OutputOf<Path>;

/** An example that people can put beside any other. */
const EXAMPLE = cash(100_000_00n);
const MOST_REFUSED = 20;

/** Of orders whose day has a value; what trades today is told when it is over. */
const TRADED = `select count(*)::integer as trades, coalesce(sum(f.fees), 0)::bigint as fees, coalesce(sum(f.tax), 0)::bigint as tax
  from orders o join fill f on f.order_id = o.id where o.customer_id = $1 and o.trading_date <= $2`;
const TAKEN = `select coalesce(sum(fee), 0)::bigint as fees, coalesce(sum(levy), 0)::bigint as levies,
    coalesce(sum(paid + fee) filter (where state = 'priced'), 0)::bigint as owed
  from strategy_request where strategy_id = $1 and nav_id is not null`;
const HOLDINGS = 'select holdings from strategy_nav where strategy_id = $1 order by trading_date desc limit 1';
const REFUSED = `select trading_date, instrument_no, side, quantity, code from strategy_refusal
  where strategy_id = $1 order by id desc limit ${MOST_REFUSED}`;
const HALTS = `select trading_date as date, reason from strategy_halt where strategy_id = $1
  order by trading_date desc limit 10`;
const WAITING = `select ${REQUEST_COLUMNS} from strategy_request
  where strategy_id = $1 and customer_id = $2 and state in ('pending', 'priced') order by id`;

/** Everything in one snapshot, so that it adds up. */
export function detail({
  database,
  marks,
  exchange,
}: Pick<StrategyParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, Detail> {
  return ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(
      async (tx) => {
        const strategy = await readStrategy(tx, marks, BigInt(id));
        if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
        const navs = await readNavs(tx, [strategy.id]);
        const lots = await readOwnLots(tx, marks, customerId);
        const own = lots.find(({ strategy_id }) => strategy_id === strategy.id);
        const issuers = await readIssuerUnits(tx, marks);
        const waiting = await tx.query<RequestRow & { [column: string]: unknown }>(WAITING, [strategy.id, customerId]);
        return ok({
          card: wireCard(exchange.view, strategy, navs, own, issuers.get(strategy.id) ?? 0n),
          lead: leadOf(strategy, customerId),
          ...figuresOf(strategy, navs),
          ...(await costsAndTrades(tx, strategy, navs)),
          ...(await heldAndRefused(tx, strategy)),
          nextStrike: strikeDay(exchange.view, venueOf(strategy.asset)),
          waiting: waiting.map((row) => wireRequest(exchange.view, row, strategy)),
        });
      },
      { isolation: 'repeatable read' },
    );
  };

  async function heldAndRefused(
    tx: Queryable,
    { id, kind }: StrategyRow,
  ): Promise<Pick<Detail, 'holdings' | 'refused' | 'halts' | 'heldOvernight'>> {
    const [held] = await tx.query<{ holdings: Detail['holdings'] }>(HOLDINGS, [id]);
    const refused = await tx.query<{
      trading_date: string;
      instrument_no: number;
      side: 'buy' | 'sell';
      quantity: bigint;
      code: string;
    }>(REFUSED, [id]);
    return {
      holdings: held?.holdings ?? [],
      halts: await tx.query<Detail['halts'][number]>(HALTS, [id]),
      heldOvernight: kind === 'day' && (held?.holdings.length ?? 0) > 0,
      refused: refused.map(({ trading_date: date, instrument_no, side, quantity, code }) => {
        const instrument = instrumentAt(exchange.view, instrument_no);
        return { date, symbol: instrument.symbol, side, quantity: sharesOf(instrument, units(Number(quantity))), code };
      }),
    };
  }
}

function leadOf(strategy: StrategyRow, asker: number): Detail['lead'] {
  const { lead, description, universe, concentration_bps } = strategy;
  if (lead === null) return null;
  return {
    description: description ?? '',
    symbols: (universe ?? '').split(' '),
    concentrationBps: concentration_bps ?? 0,
    own: lead === asker,
    byRule: isByRule(strategy),
  };
}

async function costsAndTrades(
  tx: Queryable,
  { id, pool }: StrategyRow,
  navs: readonly NavRow[],
): Promise<Pick<Detail, 'trades' | 'costs' | 'owed'>> {
  const last = navs.at(-1)?.trading_date ?? '0001-01-01';
  const [traded] = await tx.query<{ trades: number; fees: bigint; tax: bigint }>(TRADED, [pool, last]);
  const [taken] = await tx.query<{ fees: bigint; levies: bigint; owed: bigint }>(TAKEN, [id]);
  const feeDays = navs.reduce((sum, { fees }) => sum + fees, 0n);
  return {
    trades: traded?.trades ?? 0,
    costs: {
      commission: formatMinor(cash(traded?.fees ?? 0n)),
      tax: formatMinor(cash(traded?.tax ?? 0n)),
      performanceFees: formatMinor(cash(feeDays + (taken?.fees ?? 0n))),
      levies: formatMinor(cash(taken?.levies ?? 0n)),
    },
    owed: formatMinor(cash(taken?.owed ?? 0n)),
  };
}

function figuresOf(strategy: StrategyRow, navs: readonly NavRow[]) {
  const record = recordOf(navs);
  const { yearly, drawdown, hitRate } = statisticsOf(returnsOf(record));
  const growth = growthOf(record);
  let best = 1;
  return {
    curve: navs.map((row, at) => {
      const grown = growth[at] ?? 1;
      best = Math.max(best, grown);
      const fall = -Math.ceil((1 - grown / best) * 10_000);
      return {
        date: row.trading_date,
        value: bpsOf(grown - 1),
        benchmark: benchmarkBps(navs[0], row),
        drawdown: fall || 0,
      };
    }),
    yearly: yearly && {
      rateBps: bpsOf(yearly.rate),
      volatilityBps: Math.ceil(yearly.volatility * 10_000),
      sharpe: rounded(yearly.sharpe),
      sortino: rounded(yearly.sortino),
      probableBps: yearly.probable === null ? null : bpsOf(yearly.probable),
    },
    longestDrawdown: drawdown.longest,
    drawdownNowBps: Math.ceil(drawdown.now * 10_000),
    hitRateBps: hitRate === null ? null : bpsOf(hitRate),
    example: { amount: formatMinor(EXAMPLE), worth: formatMinor(followedWith(record, EXAMPLE, costsOf(strategy))) },
  };
}

const rounded = (ratio: number | null) => (ratio === null ? null : Math.round(ratio * 100) / 100);
