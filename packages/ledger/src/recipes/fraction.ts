import type { Cash, Units } from '@kuroshio/money';
import { HOUSE, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';
import type { FillFact } from './fill.ts';

/**
 * A customer trades a part of a whole share. The house buys what is left over of a purchase, or gives what is missing to a
 * sale, at the price of that trade.
 *
 * | of         | debit              | credit             | amount |
 * | ---------- | ------------------ | ------------------ | ------ |
 * | a purchase | house:counterparty | house:fractions    | shares |
 * | a purchase | house:fractions    | house:counterparty | value  |
 * | a sale     | house:fractions    | house:counterparty | shares |
 * | a sale     | house:counterparty | house:fractions    | value  |
 */
export function fractionFill(
  fact: Pick<FillFact, 'customer' | 'orderId' | 'step' | 'cashAsset' | 'shareAsset' | 'shares' | 'value'> & {
    readonly side: 'buy' | 'sell';
    readonly counterparty: 'clearing' | 'liquidity';
  },
): Posting {
  const isPurchase = fact.side === 'buy';
  const move = (asset: number, toHouse: boolean, amount: bigint) => {
    const market = houseAccount(fact.counterparty, asset);
    const own = houseAccount('fractions', asset);
    return toHouse ? { debit: market, credit: own, amount } : { debit: own, credit: market, amount };
  };
  return posting('fraction-fill', fact.customer, fact.orderId, fact.step, [
    move(fact.shareAsset, isPurchase, BigInt(fact.shares)),
    move(fact.cashAsset, !isPurchase, fact.value),
  ]);
}

/**
 * An ex-date changes the fraction of a share that the house keeps; whole shares that it becomes are given back at the
 * reference price.
 *
 * | debit                    | credit                   | amount      |
 * | ------------------------ | ------------------------ | ----------- |
 * | house:issuers (shares)   | house:fractions (shares) | shares > 0  |
 * | house:fractions (shares) | house:issuers (shares)   | −shares > 0 |
 * | house:issuers (cash)     | house:fractions (cash)   | paid        |
 */
export function fractionChange(fact: {
  readonly actionId: bigint;
  readonly shareAsset: number;
  readonly cashAsset: number;
  /** By how much the part changes; may be negative. */
  readonly shares: Units;
  /** For whole shares that were given back. */
  readonly paid: Cash;
}): Posting {
  const issuers = houseAccount('issuers', fact.shareAsset);
  const own = houseAccount('fractions', fact.shareAsset);
  const shares = BigInt(fact.shares);
  return posting('fraction-change', HOUSE.fractions, fact.actionId, 0, [
    shares < 0n ? { debit: own, credit: issuers, amount: -shares } : { debit: issuers, credit: own, amount: shares },
    {
      debit: houseAccount('issuers', fact.cashAsset),
      credit: houseAccount('fractions', fact.cashAsset),
      amount: fact.paid,
    },
  ]);
}
