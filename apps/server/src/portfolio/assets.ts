import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, type CashCode, formatMinor } from '@kuroshio/money';
import { type AssetBalance, balancesOf } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { INSTRUMENTS_OF, priceNow, readHeld, valueAt } from './read-positions.ts';
import { todayProfit } from './today-profit.ts';

type Path = 'portfolio/assets';

const frozen = (balance: AssetBalance) => (balance.held ?? 0n) + (balance.pledged ?? 0n);

/** Read in one snapshot, so that what the account shows adds up at every moment. */
export function assets(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange } = parts;
  return ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const currency = market === 'twd' ? 'TWD' : 'USD';
    return database.transaction(
      async (tx) => {
        const balances = await balancesOf(tx, customerId);
        const held = await readHeld(tx, customerId, market);
        const [realisedRow] = await tx.query<{ sum: string | null }>(
          'select sum(realised)::text as sum from positions where customer_id = $1 and instrument_no = any($2::integer[])',
          [customerId, INSTRUMENTS_OF[market]],
        );
        const balance = balances.get(CASH_ASSETS[currency].id) ?? {};
        const available = balance.available ?? 0n;
        const receivable = balance.receivable ?? 0n;
        const payable = balance.payable ?? 0n;
        const marketValue = held.reduce(
          (sum, { instrumentNo, quantity }) => sum + valueAt(instrumentNo, priceNow(exchange, instrumentNo), quantity),
          0n,
        );
        const unrealised = marketValue - held.reduce((sum, position) => sum + position.cost, 0n);
        const realised = BigInt(realisedRow?.sum ?? '0');
        const currencies = Object.keys(CASH_ASSETS) as CashCode[];
        return ok({
          currency,
          total: formatMinor(available + frozen(balance) + receivable + payable + marketValue),
          available: formatMinor(available),
          frozen: formatMinor(frozen(balance)),
          receivable: formatMinor(receivable),
          payable: formatMinor(payable),
          buyingPower: formatMinor(available + receivable),
          withdrawable: formatMinor(available),
          marketValue: formatMinor(marketValue),
          profit: formatMinor(unrealised + realised),
          unrealisedProfit: formatMinor(unrealised),
          realisedProfit: formatMinor(realised),
          todayProfit: formatMinor(await todayProfit(tx, exchange, customerId, market, held)),
          usdt: formatMinor(balances.get(CASH_ASSETS.USDT.id)?.available ?? 0n),
          balances: currencies.map((code) => {
            const one = balances.get(CASH_ASSETS[code].id) ?? {};
            return {
              currency: code,
              available: formatMinor(one.available ?? 0n),
              frozen: formatMinor(frozen(one)),
              receivable: formatMinor(one.receivable ?? 0n),
              payable: formatMinor(one.payable ?? 0n),
            };
          }),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
