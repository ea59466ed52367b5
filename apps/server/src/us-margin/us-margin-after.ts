import type { OutputOf } from '@kuroshio/contract';
import { equityBps, INTEREST_RULES, interestOf, loanFor, usMarginTermsOn } from '@kuroshio/credit';
import { type Instrument, settlementDate } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import { type LentPurchase, priceNow, readUsOwing } from '../margin/index.ts';
import { usAccount, usCallPrice } from './us-account.ts';
import type { UsMarginParts } from './us-parts.ts';

/** What a purchase on margin in the US would be, before it is confirmed: the reckoning of its fills, at what it comes to as the market stands. */
export async function usMarginAfter(
  { database, exchange }: Pick<UsMarginParts, 'database' | 'exchange'>,
  customer: number,
  instrument: Instrument,
  { quantity, value, charged, loanBps, now }: LentPurchase,
): Promise<NonNullable<OutputOf<'trading/preview-order'>['usMargin']>> {
  const { date } = clockOf(exchange.view, instrument.venue);
  const terms = usMarginTermsOn(date);
  const { usInterestBps: rateBps } = exchange.view.creditRates(now);
  const loan = loanFor(value, loanBps, instrument.currency);
  const owing = await readUsOwing(database, exchange, customer);
  const price = priceNow(exchange, instrument);
  const further = { kind: 'long', instrument, quantity, loan } as const;
  const after = usAccount(exchange, terms, owing, { ...further, price });
  const at = usCallPrice(exchange, terms, owing, instrument, further);
  return {
    ...{ loanBps, loan: formatMinor(loan), own: formatMinor(cash(value - loan + charged)) },
    ...{ rateBps, aDay: formatMinor(interestOf(loan, rateBps, 1, INTEREST_RULES.USD)) },
    interestFrom: settlementDate(exchange.view.rulebook.calendar, instrument.venue, date),
    requirementBps: exchange.view.usStock(instrument.no).requirementBps,
    ...{ equity: formatMinor(after.equity), equityBps: equityBps(after), requirement: formatMinor(after.requirement) },
    ...(at === undefined ? {} : { callPrice: at }),
  };
}
