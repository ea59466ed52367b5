import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Market } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type AssetsParts, moneyOf, readWorth } from './assets.ts';
import { readClaims } from './claims.ts';
import { converted, rateNow, type ShownCurrency } from './exchange-rate.ts';
import { readShortWorth } from './shorts.ts';
import { todayProfit } from './today-profit.ts';

type Path = 'portfolio/overview';
type Part = OutputOf<Path>['allocation'][number];
type Sized = Omit<Part, 'value'> & { readonly amount: bigint };

const MARKETS = ['twd', 'usd'] as const satisfies readonly Market[];
/** Holdings that are named. */
const NAMED = 8;

/** Both accounts in one snapshot, and one rate for all of it. */
export function overview({ database, exchange }: AssetsParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ currency: shown }, context) => {
    const { customerId } = context.requireCustomer();
    const rate = rateNow(exchange.view);
    return database.transaction(
      async (tx) => {
        const balances = await balancesOf(tx, customerId);
        const claims = await readClaims(tx, customerId);
        const accounts = [];
        const cash: Sized[] = [];
        const held: Sized[] = [];
        for (const market of MARKETS) {
          const currency: ShownCurrency = market === 'twd' ? 'TWD' : 'USD';
          const worth = await readWorth(tx, exchange, customerId, market);
          const money = moneyOf(balances.get(CASH_ASSETS[currency].id) ?? {});
          const inStrategies = claims.get(CASH_ASSETS[currency].id) ?? 0n;
          const shorts = await readShortWorth(tx, exchange, customerId, market);
          // What was sold short is spent already, wherever its proceeds are held.
          const own = money.total - shorts.value;
          const total = own + worth.marketValue + inStrategies;
          const inShown = (amount: bigint) => converted(amount, currency, shown, rate);
          accounts.push({
            ...{ market, currency, total, inTotal: inShown(total) },
            today: shorts.today + (await todayProfit(tx, exchange, customerId, market, worth.held, worth.prices)),
          });
          cash.push({ kind: 'cash', market, amount: inShown(own) });
          cash.push({ kind: 'strategies', market, amount: inShown(inStrategies) });
          for (const { no, value } of worth.holdings) {
            const { symbol } = instrumentAt(exchange.view, no);
            held.push({ kind: 'holding', market, symbol, amount: inShown(value) });
          }
        }
        const largest = held.sort((a, b) => Number(b.amount - a.amount));
        const others = largest.slice(NAMED).reduce((sum, { amount }) => sum + amount, 0n);
        const parts = [...cash, ...largest.slice(0, NAMED)]
          .filter(({ amount }) => amount > 0n)
          .sort((a, b) => Number(b.amount - a.amount));
        return ok({
          currency: shown,
          total: formatMinor(accounts.reduce((sum, { inTotal }) => sum + inTotal, 0n)),
          todayProfit: formatMinor(
            accounts.reduce((sum, { currency, today }) => sum + converted(today, currency, shown, rate), 0n),
          ),
          rate,
          accounts: accounts.map(({ market, currency, total, inTotal, today }) => ({
            ...{ market, currency },
            total: formatMinor(total),
            converted: formatMinor(inTotal),
            todayProfit: formatMinor(today),
          })),
          allocation: [
            ...parts.map(({ amount, ...part }): Part => ({ ...part, value: formatMinor(amount) })),
            ...(others > 0n ? [{ kind: 'others' as const, value: formatMinor(others) }] : []),
          ],
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
