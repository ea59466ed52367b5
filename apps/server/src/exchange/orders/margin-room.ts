import { ok } from '@kuroshio/base';
import { type Cash, CASH_ASSETS } from '@kuroshio/money';
import type { CreditFacts, ShortFacts } from '@kuroshio/risk';
import type { CommandKind } from '../batch/command.ts';
import { type LoanAccount, loanOf } from '../positions/position-book.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { creditOf } from './order-facts.ts';
import { orderedOf } from './ordered-credit.ts';
import { shortFactsOf, usedShort } from './short-facts.ts';

export interface MarginRoomRequest {
  readonly customer: number;
  /** Left out: of the account alone, that of Taiwan unless the other is said. */
  readonly instrumentNo?: number;
  readonly account?: Exclude<LoanAccount, 'secured'>;
}

export interface MarginRoom {
  readonly limit: Cash;
  /** What is owed, and what open orders may still draw. */
  readonly used: Cash;
  readonly ordered: Cash;
  /** Of short sales: what they brought, and what open orders may still. */
  readonly short: { readonly sold: Cash; readonly ordered: Cash };
  /** On the instrument. */
  readonly credit: CreditFacts | undefined;
  readonly shortOn: ShortFacts | undefined;
}

/** What may still be lent, read where orders are decided: the screen says what the order will be told. */
export function marginRoomCommand(state: OrdersState): CommandKind<MarginRoomRequest, MarginRoom | null, undefined> {
  return {
    name: 'margin-room',
    lookUp: async () => undefined,
    decide({ customer, instrumentNo, account: asked = 'margin' }, _, { now }) {
      const market = instrumentNo === undefined ? undefined : marketAt(state, instrumentNo);
      const isUs = market === undefined ? asked === 'us-margin' : market.instrument.currency === 'USD';
      const account = (isUs ? state.usMarginAccounts : state.marginAccounts).get(customer);
      if (account === undefined) return ok(null);
      return ok({
        limit: account.limit,
        used: loanOf(state, customer, isUs ? 'us-margin' : 'margin'),
        ordered: orderedOf(state, customer, CASH_ASSETS[isUs ? 'USD' : 'TWD'].id).draws,
        short: usedShort(state, customer, isUs ? 'USD' : 'TWD'),
        shortOn: market && shortFactsOf(state, customer, market, clockOf(state, market.instrument.venue), now),
        credit: (market && creditOf(state, customer, market, clockOf(state, market.instrument.venue))) ?? undefined,
      });
    },
  };
}
