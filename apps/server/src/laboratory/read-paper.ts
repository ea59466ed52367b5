import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { type DailyTrade, statisticsOf, type TriedTrade } from '@kuroshio/strategies';
import type { Handler } from '../platform/http/index.ts';
import { dailyDealing } from './daily-dealing.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { fromText, roundsOfPaper } from './paper-rows.ts';
import { outcomesOf } from './run-rows.ts';
import { ownPaperOf, standingPaper } from './wire-paper.ts';
import { reportOf } from './wire-run.ts';

type Path = 'laboratory/read-paper';

const MOST_ROUNDS = 60;
const MOST_DAYS = 60;
/** Ten years of days: all that figures are reckoned with. */
const ALL_DAYS = 2_600;

const bpsOf = (part: number) => Math.trunc(part * 10_000);
const rounded = (ratio: number | null) => (ratio === null ? null : Math.round(ratio * 100) / 100);

export function readPaper(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, exchange } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const own = await ownPaperOf(parts, customerId, id);
    if (!own.ok) return own;
    const row = own.value;
    const { card, state } = await standingPaper(parts, row);
    const ends = (await roundsOfPaper(database, marks, row.id, 'ends', ALL_DAYS)).toReversed();
    const returns = ends.map(({ trading_date, worth }, at) => ({
      date: trading_date,
      value: Number(worth ?? 0n) / Number(ends[at - 1]?.worth ?? BigInt(card.money)) - 1,
    }));
    const { drawdown, hitRate, yearly } = statisticsOf(returns);
    const outcome = (await outcomesOf(database, marks, [row.run_id])).get(row.run_id);
    const rounds = await roundsOfPaper(database, marks, row.id, 'traded', MOST_ROUNDS);
    const held = Object.entries(state.pool.held).flatMap(([symbol, shares]) => {
      const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
      const price = state.pool.prices[symbol] ?? 0;
      if (instrument === undefined) return [];
      const value = dailyDealing(instrument, 'whole').valueOf(price, shares);
      return [{ symbol, shares, price, value: formatMinor(value) }];
    });
    return ok({
      ...{ card, held, free: formatMinor(cash(state.pool.free)), tradeCount: state.trades },
      costs: {
        ...{ commission: formatMinor(cash(state.commission)), tax: formatMinor(cash(state.tax)) },
        slippage: formatMinor(cash(state.slippage)),
      },
      drawdownBps: Math.ceil(drawdown.deepest * 10_000),
      hitRateBps: hitRate === null ? null : bpsOf(hitRate),
      yearly: yearly && {
        ...{ rateBps: bpsOf(yearly.rate), volatilityBps: Math.ceil(yearly.volatility * 10_000) },
        sharpe: rounded(yearly.sharpe),
      },
      backTestBps: reportOf(outcome)?.totalBps ?? null,
      days: ends
        .map(({ trading_date, worth }, at) => ({
          ...{ date: trading_date, worth: formatMinor(cash(worth ?? 0n)), bps: bpsOf(returns[at]?.value ?? 0) },
        }))
        .slice(-MOST_DAYS)
        .toReversed(),
      trades: rounds.flatMap(({ trades }) =>
        fromText<(TriedTrade | DailyTrade)[]>(trades)
          .toReversed()
          .map(({ date, symbol, side, shares, price, value, commission, tax, ...at }) => ({
            ...('minute' in at ? { minute: at.minute } : {}),
            ...{ date, symbol, side, shares, price, value: formatMinor(value) },
            costs: formatMinor(cash(commission + tax)),
          })),
      ),
    });
  };
}
