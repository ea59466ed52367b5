import type { OutputOf } from '@kuroshio/contract';
import { assetOf, FIRST_CUSTOMER, FIRST_POOL, POSTING_KINDS, type PostingKind } from '@kuroshio/ledger';
import type { ExchangeView } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { sideOf } from './account-names.ts';
import { assetByNumber } from './assets.ts';

export type WirePosting = OutputOf<'ledger-oversight/read-posting'>['posting'];
type What = WirePosting['event']['what'];

export interface PostingRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly business_id: bigint;
  readonly step: number;
  readonly owner_id: number;
  readonly trading_date: string | null;
  readonly created_at: Date;
}

interface TransferRow {
  readonly [column: string]: unknown;
  readonly posting_id: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
}

export const SELECT_POSTING = 'select id, kind, business_id, step, owner_id, trading_date, created_at from posting p';

/** What the business number of kinds counts, as the recipes have it: the kinds of one line have one row of numbers. */
const EVENTS: readonly (readonly [What, readonly PostingKind[]])[] = [
  [
    'order',
    [
      ...(['order-hold', 'order-release', 'buy-fill', 'sell-fill', 'fraction-fill', 'settlement'] as const),
      ...(['margin-draw', 'margin-sale', 'short-sale', 'short-cover', 'coupon-rebate'] as const),
    ],
  ],
  ['conversion', ['conversion']],
  ['corporate-action', ['dividend', 'share-change', 'fraction-change']],
  ['delivery', ['share-delivery', 'share-taking']],
  ['deposit', ['deposit', 'chain-loss']],
  ['withdrawal', ['withdrawal-hold', 'withdrawal-release', 'withdrawal']],
  [
    'application',
    [
      ...(['subscription-hold', 'subscription-fee', 'subscription-release', 'subscription-capture'] as const),
      ...(['subscription-forfeit', 'escrow-payout'] as const),
    ],
  ],
  ['block-purchase', ['block-purchase']],
  ['loan', ['loan-draw', 'loan-interest']],
  ['loan', ['secured-draw']],
  ['payment', ['loan-repayment']],
  ['payment', ['margin-repayment']],
  ['short-position', ['short-margin']],
  ['short-position', ['short-dividend']],
  ['short-position', ['short-change']],
  ['short-position', ['short-return']],
  ['short-position', ['short-fee', 'short-rounding', 'short-conversion']],
  ['lending', ['share-lending', 'share-return']],
  ['strategy', ['strategy-hold', 'strategy-release', 'strategy-subscription', 'strategy-redemption']],
  ['strategy', ['strategy-fee']],
  ['strategy', ['strategy-seed']],
  ['lead', ['lead-hold', 'lead-release', 'lead-seed']],
  ['lead', ['lead-return']],
  ['lead', ['lead-fee']],
  ['customer', ['practice-grant']],
];
const OF_KIND = new Map(
  EVENTS.flatMap((event) => event[1].map((kind) => [POSTING_KINDS[kind] as number, event] as const)),
);
const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(POSTING_KINDS).map(([name, kind]) => [kind, name]));

/** Of a kind that is not in the table nothing is known: a test holds the table against the ledger's. */
function eventOf(kind: number): (typeof EVENTS)[number] {
  const event = OF_KIND.get(kind);
  if (event === undefined) throw new Error(`postings of kind ${kind} are of no event`);
  return event;
}

/** The kinds whose business number counts the same thing as that of this kind. */
export function kindsOfEvent(kind: number): readonly number[] {
  return eventOf(kind)[1].map((one) => POSTING_KINDS[one]);
}

/** Postings with their lines, in the order in which they are given. */
export async function wirePostings(
  on: Queryable,
  view: ExchangeView,
  rows: readonly PostingRow[],
): Promise<WirePosting[]> {
  const lines = await on.query<TransferRow>(
    'select posting_id, debit, credit, amount from transfer where posting_id = any($1::bigint[]) order by posting_id, line',
    [rows.map(({ id }) => id)],
  );
  const of = Map.groupBy(lines, ({ posting_id: posting }) => posting);
  return rows.map(
    ({ id, kind, business_id: event, step, owner_id: owner, trading_date: tradingDate, created_at: at }) => ({
      ...{ id: String(id), kind: NAMES.get(kind) ?? String(kind), step, at: at.getTime(), tradingDate },
      customer: owner >= FIRST_CUSTOMER && owner < FIRST_POOL ? String(owner) : null,
      event: { what: eventOf(kind)[0], id: String(event) },
      transfers: (of.get(id) ?? []).map(({ debit, credit, amount }) => {
        const { name, decimals } = assetByNumber(view, assetOf(debit));
        return { asset: name, decimals, debit: sideOf(debit), credit: sideOf(credit), amount: String(amount) };
      }),
    }),
  );
}
