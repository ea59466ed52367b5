import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { TradingDate } from '@kuroshio/market';
import type { Handler } from '../platform/http/index.ts';
import { insertAgreement } from './agreements.ts';
import { CURRENCY, type MarginCallParts } from './margin-parts.ts';
import { readOpening } from './opening.ts';
import { isInDefault } from './shortfall-rows.ts';

type Path = 'margin/open-margin';

const OPENED = 'select opened_on from margin_account where customer_id = $1';

/** What was agreed to is stored before the account opens: a kill in between leaves an agreement that opens nothing. */
export function openMargin(parts: MarginCallParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  return async ({ limit: asked, agreement: version }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const limit = parseMinor(asked);
    const { facts, conditions, limits } = await database.transaction((tx) => readOpening(parts, tx, customer), {
      isolation: 'repeatable read',
    });
    if (!facts.certified) return refuse('VERIFICATION_REQUIRED');
    if (await isInDefault(database, marks, customer)) return refuse('MARGIN_IN_DEFAULT');
    if (conditions.some(({ met }) => !met)) return refuse('MARGIN_CONDITIONS');
    const one = limits.find((row) => row.limit === limit);
    if (one === undefined) return refuse('MARGIN_LIMIT_UNKNOWN');
    if (!one.met) {
      const needs = { own: formatMinor(one.own), traded: formatMinor(one.traded) };
      return refuse('MARGIN_LIMIT_NEEDS', { ...needs, currency: CURRENCY });
    }
    await insertAgreement(database, marks, { customer, limit, version, now: context.now });
    const opened = await exchange.setMarginAccount({ customer, limit });
    if (!opened.ok) return opened;
    const [row] = await database.query<{ opened_on: TradingDate }>(OPENED, [customer]);
    assert(row !== undefined, 'the account was opened');
    return ok({ limit: asked, openedOn: row.opened_on });
  };
}
