import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { usMarginTermsOn } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { insertAgreement, isInDefault, readOpening } from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ACCOUNT, CURRENCY, type UsMarginCallParts, usToday } from './us-parts.ts';

type Path = 'us-margin/open-us-margin';

const OPENED = 'select opened_on from us_margin_account where customer_id = $1';

/** What was agreed to is stored before the account opens: a kill in between leaves an agreement that opens nothing. */
export function openUsMargin(parts: UsMarginCallParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  return async ({ agreement: version }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { facts, conditions } = await database.transaction((tx) => readOpening(parts, tx, customer, CURRENCY), {
      isolation: 'repeatable read',
    });
    if (!facts.certified) return refuse('VERIFICATION_REQUIRED');
    if (await isInDefault(database, marks, customer)) return refuse('MARGIN_IN_DEFAULT');
    if (conditions.some(({ met }) => !met)) return refuse('MARGIN_CONDITIONS');
    const limit = usMarginTermsOn(usToday(exchange)).mostInAll;
    await insertAgreement(database, marks, { customer, account: ACCOUNT, limit, version, now: context.now });
    const opened = await exchange.setMarginAccount({ customer, account: ACCOUNT, limit });
    if (!opened.ok) return opened;
    const [row] = await database.query<{ opened_on: TradingDate }>(OPENED, [customer]);
    assert(row !== undefined, 'the account was opened');
    return ok({ openedOn: row.opened_on });
  };
}
