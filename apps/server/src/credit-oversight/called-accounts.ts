import { equityBps, ratioBps, usDeficit, usMarginTermsOn } from '@kuroshio/credit';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { clockOf, type Exchange } from '../exchange/index.ts';
import { type CallRow, ofAccount, type PledgedHolding, ratioOf, readOwingOf, readUsOwingOf } from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { usAccount } from '../us-margin/index.ts';

/** How an account that was called stands at the prices of this moment, by its own rules. */
export interface CalledAccount {
  readonly currency: 'TWD' | 'USD';
  /** Null where nothing is owed any more. */
  readonly ratioBps: number | null;
  readonly owed: Cash;
  /** What of that nothing that stands for it covers. */
  readonly short: Cash;
  /** In the US what is missing of what is required; in Taiwan what is left goes by what was paid. */
  readonly missing: Cash | undefined;
  /** What was put up beside the shares of the loans; nothing in the US. */
  readonly putUp: readonly PledgedHolding[];
}

const least = (one: bigint) => cash(one > 0n ? one : 0n);

export async function readStandings(
  on: Queryable,
  exchange: Pick<Exchange, 'view'>,
  customers: readonly number[],
): Promise<(call: Pick<CallRow, 'customer_id' | 'account'>) => CalledAccount> {
  const owing = Map.groupBy(await readOwingOf(on, exchange, customers), ({ position }) => position.customer);
  const inUs = Map.groupBy(await readUsOwingOf(on, exchange, customers), ({ position }) => position.customer);
  const terms = usMarginTermsOn(clockOf(exchange.view, 'US').date);
  return ({ customer_id: customer, account }) => {
    if (account === 'us-margin') {
      const state = usAccount(exchange, terms, inUs.get(customer) ?? []);
      const owed = state.loan + state.owed;
      return {
        ...{ currency: 'USD', ratioBps: owed === 0n ? null : equityBps(state), owed: cash(owed) },
        ...{ short: least(0n - state.equity), missing: usDeficit(state), putUp: [] },
      };
    }
    const own = ofAccount(owing.get(customer) ?? [], account);
    const ratio = ratioOf(own);
    return {
      ...{
        currency: 'TWD',
        ratioBps: ratio === undefined ? null : ratioBps(ratio),
        owed: cash(ratio?.denominator ?? 0n),
      },
      ...{ short: ratio === undefined ? NO_CASH : least(ratio.denominator - ratio.numerator), missing: undefined },
      putUp: own.flatMap((one) => (one.kind === 'long' ? one.pledged : [])),
    };
  };
}
