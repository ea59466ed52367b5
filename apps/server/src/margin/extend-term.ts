import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marginTermsOn, type NotExtended, toldFrom } from '@kuroshio/credit';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { openCalls } from './call-rows.ts';
import { insertExtension, readExtensions } from './extension-rows.ts';
import { type MarginCallParts, VENUE } from './margin-parts.ts';
import { startOf, type TermOf, termKey, termOf, termOwner } from './margin-terms-of.ts';
import { accountOf, ofAccount, type Owing, readOwing } from './margin-worth.ts';
import { isInDefault } from './shortfall-rows.ts';

type Path = 'margin/extend-term';

/** Lets a margin purchase or a short sale go on for another half year, where the customer asks for it and the account allows it. */
export function extendTerm({
  database,
  exchange,
  marks,
}: Pick<MarginCallParts, 'database' | 'exchange' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ kind, id, until }, context) => {
    const { customerId: customer } = context.requireCustomer();
    return database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      // Of one customer one after the other: two at once do not take both extensions.
      await tx.query('select pg_advisory_xact_lock($1, $2)', [LOCK, customer]);
      const all = await readOwing(tx, exchange, customer);
      const one = all.find(
        (each) => String(each.position.id) === id && (each.kind === 'long') === (kind === 'position'),
      );
      if (one === undefined || one.position.quantity === 0) return refuse('POSITION_NOT_FOUND');
      const account = accountOf(one);
      const owing = ofAccount(all, account);
      const extended = (await readExtensions(tx, marks, customer)).get(termKey(one)) ?? 0;
      const isCalled =
        (await openCalls(tx, marks, customer, account)).length > 0 || (await isInDefault(tx, marks, customer));
      const term = termOf(exchange, one, { owing, extended, isCalled });
      // What the screen shows stands already: asked for twice, it was given once.
      if (until === term.endsOn && extended > 0) return ok({ until: term.endsOn, extended });
      if (term.refused !== undefined) return refused(exchange, one, term, term.refused);
      if (until !== term.longest) return refuse('MARGIN_TERM_CHANGED', { date: term.longest });
      const owner = termOwner(one);
      const row = { customer_id: customer, kind: owner.kind, of_id: BigInt(owner.id), step: extended + 1 };
      await insertExtension(tx, marks, { ...row, until_on: term.longest, at: new Date(context.now) });
      return ok({ until: term.longest, extended: extended + 1 });
    });
  };
}

/** Number of the lock under which terms of a customer are extended. */
const LOCK = 0x6d74;

function refused(
  { view }: Pick<MarginCallParts['exchange'], 'view'>,
  one: Owing,
  { endsOn }: TermOf,
  why: NotExtended,
): Outcome<never> {
  const terms = marginTermsOn(startOf(one));
  switch (why) {
    case 'early':
      return refuse('MARGIN_TERM_EARLY', { date: toldFrom(view.rulebook.calendar, VENUE, terms, endsOn) });
    case 'over':
      return refuse('MARGIN_TERM_OVER', { date: endsOn });
    case 'last':
      return refuse('MARGIN_TERM_LAST', { date: endsOn });
    case 'ratio':
    case 'called':
      return refuse('MARGIN_TERM_RATIO');
    default:
      return refuse('MARGIN_TERM_NOT_LENT');
  }
}
