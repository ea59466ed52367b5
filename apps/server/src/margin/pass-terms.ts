import { marginTermsOn, toldFrom } from '@kuroshio/credit';
import type { ShortPosition } from '@kuroshio/orders';
import { clockOf } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Log } from '../platform/log.ts';
import { coverShares } from './cover-shares.ts';
import { readExtensions } from './extension-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { startOf, termKey, termOf } from './margin-terms-of.ts';
import { accountOf, type MarginHolding, readOwing } from './margin-worth.ts';
import { sellLots } from './sell-called.ts';

/**
 * The end of a term: the customer is told in time, may sell, pay back or ask for more up to the last day, and from the next on the
 * house closes the transaction as it does for a call: at the lowest price of the day, or the highest, until all of it has traded.
 */
export async function passTerms(
  parts: Pick<MarginParts, 'database' | 'exchange' | 'marks'> & { readonly log: Log },
  tell: (messages: readonly NewMessage[]) => Promise<void>,
): Promise<void> {
  const { database, exchange, marks } = parts;
  const extensions = await readExtensions(database, marks);
  const owing = await readOwing(database, exchange);
  const over: MarginHolding[] = [];
  const owed: ShortPosition[] = [];
  for (const one of owing) {
    const { position, instrument } = one;
    if (position.quantity === 0) continue;
    const extended = extensions.get(termKey(one)) ?? 0;
    // Whether it may go on is asked when somebody asks for it.
    const { endsOn } = termOf(exchange, one, { owing: [], extended, isCalled: false });
    const { date } = clockOf(exchange.view, instrument.venue);
    const terms = marginTermsOn(startOf(one));
    if (date < toldFrom(exchange.view.rulebook.calendar, instrument.venue, terms, endsOn)) continue;
    const left = terms.extensions - extended;
    const account = accountOf(one) === 'secured' ? ({ account: 'secured' } as const) : {};
    const event = { event: 'margin-term', ...account, symbol: instrument.symbol, dueOn: endsOn, left } as const;
    const key = `margin-term/${termKey(one).replace(' ', '/')}/${endsOn}`;
    await tell([{ customer: position.customer, kind: 'settlement', key, event }]);
    if (date <= endsOn) continue;
    if (one.kind === 'short') owed.push(one.position);
    else over.push(one);
  }
  for (const [customer, lots] of Map.groupBy(over, ({ position }) => position.customer))
    await sellLots(parts, { customer, lots, why: 'term' });
  for (const position of owed) await coverShares(parts, position, 'term');
}
