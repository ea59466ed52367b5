import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Market } from '@kuroshio/market';
import { CASH_ASSETS, type CashCode, formatMinor, type Price } from '@kuroshio/money';
import { type AssetBalance, balancesOf } from '../books/index.ts';
import { type Exchange, instrumentAt } from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readClaims } from './claims.ts';
import { numbersOf, priceNow, readHeld, valueAt } from './read-positions.ts';
import { readDayTradable, saleNow } from './sale-now.ts';
import { readShortWorth } from './shorts.ts';
import { todayProfit } from './today-profit.ts';

type Path = 'portfolio/assets';

export interface AssetsParts {
  readonly database: Database;
  readonly exchange: Exchange;
}

/**
 * A currency's money as customers see it. What a purchase holds until its settlement day and what it owes for it are the
 * same money, once with each sign: it is spent, and neither free nor frozen. So what is frozen is what is held less what is
 * owed, which is what open orders hold. What was borrowed is among the money, and is taken off the total again.
 */
export function moneyOf({
  available = 0n,
  held = 0n,
  pledged = 0n,
  receivable = 0n,
  payable = 0n,
  ...debts
}: AssetBalance) {
  const frozen = held + pledged + payable;
  const owed = -(debts.loan ?? 0n) - (debts.interest ?? 0n);
  return {
    ...{ available, frozen, receivable, payable, owed },
    settledCash: available + held,
    unsettled: receivable + pledged + payable,
    total: available + frozen + receivable - owed,
  };
}

/** What a customer's shares of a market are worth, what they have cost, and what selling them now would cost. */
export async function readWorth(tx: Queryable, exchange: Exchange, customer: number, market: Market) {
  const held = await readHeld(tx, exchange.view.rulebook.instruments, customer, market);
  const dayTradable = await readDayTradable(tx, exchange.view, customer, market, held);
  const prices = new Map<number, Price | 0>();
  const holdings = [...Map.groupBy(held, ({ instrumentNo }) => instrumentNo)].map(([no, lots]) => {
    const price = priceNow(exchange, no);
    const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0) as (typeof held)[number]['quantity'];
    const { costs } = saleNow(exchange.view, instrumentAt(exchange.view, no), price, quantity, dayTradable);
    prices.set(no, price);
    return { no, value: valueAt(exchange, no, price, quantity), costs };
  });
  return {
    ...{ held, holdings },
    // They move while the rest is read, and all figures are of one moment.
    prices,
    marketValue: holdings.reduce((sum, { value }) => sum + value, 0n),
    saleCosts: holdings.reduce((sum, { costs }) => sum + costs, 0n),
    cost: held.reduce((sum, position) => sum + position.cost, 0n),
  };
}

/** Read in one snapshot, so that what the account shows adds up at every moment. */
export function assets({ database, exchange }: AssetsParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const currency = market === 'twd' ? 'TWD' : 'USD';
    return database.transaction(
      async (tx) => {
        const balances = await balancesOf(tx, customerId);
        const claims = await readClaims(tx, customerId);
        const { held, prices, marketValue, saleCosts, cost } = await readWorth(tx, exchange, customerId, market);
        const shorts = await readShortWorth(tx, exchange, customerId, market);
        const [realisedRow] = await tx.query<{ sum: string | null }>(
          `select sum(realised - coalesce((select sum(interest) from margin_close where position_id = positions.id), 0))::text as sum
           from positions where customer_id = $1 and instrument_no = any($2::integer[])`,
          [customerId, numbersOf(exchange.view.rulebook.instruments, market)],
        );
        const balanceOf = (code: CashCode) => moneyOf(balances.get(CASH_ASSETS[code].id) ?? {});
        const balance = balanceOf(currency);
        const inStrategies = claims.get(CASH_ASSETS[currency].id) ?? 0n;
        const unrealised = marketValue - saleCosts - cost + shorts.unrealised;
        const realised = BigInt(realisedRow?.sum ?? '0') + shorts.realised;
        const today = await todayProfit(tx, exchange, customerId, market, held, prices);
        const currencies = Object.keys(CASH_ASSETS) as CashCode[];
        return ok({
          currency,
          total: formatMinor(balance.total + marketValue + inStrategies - shorts.value),
          available: formatMinor(balance.available),
          frozen: formatMinor(balance.frozen),
          receivable: formatMinor(balance.receivable),
          settledCash: formatMinor(balance.settledCash),
          unsettled: formatMinor(balance.unsettled),
          payable: formatMinor(balance.payable),
          buyingPower: formatMinor(balance.available + balance.receivable),
          withdrawable: formatMinor(balance.available),
          owed: formatMinor(balance.owed),
          owedShares: formatMinor(shorts.value),
          inStrategies: formatMinor(inStrategies),
          marketValue: formatMinor(marketValue),
          saleCosts: formatMinor(saleCosts),
          profit: formatMinor(unrealised + realised),
          unrealisedProfit: formatMinor(unrealised),
          realisedProfit: formatMinor(realised),
          todayProfit: formatMinor(today + shorts.today),
          usdt: formatMinor(balances.get(CASH_ASSETS.USDT.id)?.available ?? 0n),
          balances: currencies.map((code) => {
            const one = balanceOf(code);
            return {
              currency: code,
              available: formatMinor(one.available),
              frozen: formatMinor(one.frozen),
              receivable: formatMinor(one.receivable),
              total: formatMinor(one.total),
            };
          }),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
