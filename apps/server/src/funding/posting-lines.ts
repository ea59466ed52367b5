import type { OutputOf } from '@kuroshio/contract';
import { assetOf, FIRST_CUSTOMER, HOUSE, ownerOf, type Posting, purposeOf } from '@kuroshio/ledger';
import { formatMinor } from '@kuroshio/money';
import { currencyOf } from './deposit-rows.ts';

type PostingLine = OutputOf<'funding/read-deposit'>['postings'][number];

const HOUSE_NAMES: ReadonlyMap<number, string> = new Map(Object.entries(HOUSE).map(([name, owner]) => [owner, name]));

/** An account by its name: the house's own by what it is, a customer's by its purpose. */
function nameOf(account: bigint): string {
  const owner = ownerOf(account);
  return owner < FIRST_CUSTOMER ? (HOUSE_NAMES.get(owner) ?? String(owner)) : purposeOf(account);
}

/** What a posting would move, line by line, for who is asked to approve it. */
export function postingLines({ transfers }: Pick<Posting, 'transfers'>): PostingLine[] {
  return transfers.map(({ debit, credit, amount }) => ({
    ...{ debit: nameOf(debit), credit: nameOf(credit), amount: formatMinor(amount) },
    currency: currencyOf(assetOf(debit)),
  }));
}

/** The same in one fact of a request: `bank→available:98500 TWD; bank→fees:1500 TWD`. */
export function postingFact(posting: Pick<Posting, 'transfers'>): string {
  return postingLines(posting)
    .map(({ debit, credit, amount, currency }) => `${debit}→${credit}:${amount} ${currency}`)
    .join('; ');
}
