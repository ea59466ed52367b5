import { ok, type Outcome } from '@kuroshio/base';
import { isBelow, marginTermsOn, securedTermsOn } from '@kuroshio/credit';
import { type Cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type CreditAccountState, isInDefault, ratioOf, readCreditAccount } from '../margin/index.ts';
import { CURRENCY, type SecuredParts, today } from './secured-parts.ts';

/** Whether this customer may borrow so much at all; what the shares allow is decided where they are. @returns what is owed so far */
export async function checkDraw(
  { database, exchange, marks, certified }: SecuredParts,
  customer: number,
  amount: Cash,
): Promise<Outcome<CreditAccountState>> {
  if (!(await certified.isCertified(database, customer))) return refuse('VERIFICATION_REQUIRED');
  const date = today(exchange);
  const { least, most, step } = securedTermsOn(date);
  const money = (minor: Cash) => formatMinor(minor);
  if (amount < least) return refuse('LOAN_BELOW_MINIMUM', { minimum: money(least), currency: CURRENCY });
  if (amount % step !== 0n) return refuse('LOAN_STEP', { step: money(step), currency: CURRENCY });
  if (amount > most) return refuse('SECURED_MOST', { maximum: money(most), currency: CURRENCY });
  if (await isInDefault(database, marks, customer)) return refuse('MARGIN_IN_DEFAULT');
  const state = await database.transaction((tx) => readCreditAccount({ exchange, marks }, tx, customer, 'secured'), {
    isolation: 'repeatable read',
  });
  const ratio = ratioOf(state.owing);
  const isLow = ratio !== undefined && isBelow(ratio, marginTermsOn(date).callBelowBps);
  return state.call !== undefined || isLow ? refuse('SECURED_CALLED') : ok(state);
}
