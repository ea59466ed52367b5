import { ok, type Outcome } from '@kuroshio/base';
import { REFUSAL_OF, STOPS_WITHDRAWAL } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { nameOfReviewer } from '../desk/index.ts';
import { type AllRules, type Approved, type Preview, takerOf } from '../requests/index.ts';
import { aboutWithdrawal, type FundingCaseParts } from './case-parts.ts';
import { currencyOf } from './deposit-rows.ts';
import { paymentPosting, releasePosting } from './funding-postings.ts';
import { nextWithdrawal, type WithdrawalEvent } from './lives.ts';
import { findWithdrawal, isPaymentUsed } from './own-withdrawal.ts';
import { postingFact } from './posting-lines.ts';
import { doubtOf } from './withdrawal-doubt.ts';
import type { StoredWithdrawal } from './withdrawal-rows.ts';

type Kinds = 'withdrawal-approve' | 'withdrawal-pay' | 'withdrawal-refuse';
type Pair = Pick<Approved<Kinds>, 'maker' | 'checker' | 'now'>;

/** How a withdrawal is approved, paid or rejected by two operators: the commands that the house desk gives, with both names. */
export function withdrawalRules({ funding, restrictions }: FundingCaseParts): Pick<AllRules, Kinds> {
  const { parts } = funding;
  const { database, marks } = parts;

  async function previewOf(
    withdrawalId: string,
    event: WithdrawalEvent,
    { maker, now }: { readonly maker: number; readonly now: number },
    after: (row: StoredWithdrawal) => Preview['after'],
  ): Promise<Outcome<{ readonly row: StoredWithdrawal; readonly preview: Preview }>> {
    const row = await findWithdrawal(database, marks, BigInt(withdrawalId));
    if (row === undefined) return refuse('WITHDRAWAL_DECIDED');
    if (event === 'paid' && row.state === 'under-review') return refuse('WITHDRAWAL_NOT_APPROVED');
    const state = nextWithdrawal(row.state, event);
    if (state === undefined) return refuse('WITHDRAWAL_DECIDED');
    const about = aboutWithdrawal(withdrawalId);
    const taker = await takerOf(database, about, now);
    if (taker !== undefined && taker !== maker) return refuse('CASE_TAKEN');
    const before = {
      ...{ state: row.state, amount: `${formatMinor(row.amount)} ${currencyOf(row.asset)}` },
      ...{ destination: `${row.place} ${row.tail}`, submitted: row.asked_at.toISOString() },
      restriction: restrictions.of(row.customer_id, now).toSorted().join(' '),
    };
    const preview = { about, customerId: row.customer_id, before, after: { ...before, state, ...after(row) } };
    return ok({ row, preview });
  }

  /** What keeps money from leaving now: a restriction of the customer, a destination that is gone, an identity that is. */
  async function stopOf(row: StoredWithdrawal, now: number): Promise<Outcome<null>> {
    const inForce = restrictions.of(row.customer_id, now);
    const stops = STOPS_WITHDRAWAL.find((kind) => inForce.includes(kind));
    if (stops !== undefined) return refuse(REFUSAL_OF[stops]);
    const doubt = await doubtOf(parts, row);
    if (doubt === undefined) return ok(null);
    return refuse(doubt === 'destination-gone' ? 'DESTINATION_NOT_FOUND' : 'VERIFICATION_REQUIRED');
  }

  /** Does it unless something has come in between; the same request again does nothing again. */
  async function once(
    withdrawalId: string,
    act: (id: bigint) => Promise<Outcome<null>>,
    {
      now,
      isOurs,
      leaves,
    }: {
      readonly now: number;
      readonly isOurs: (row: StoredWithdrawal) => boolean;
      /** Whether money leaves by it, or is about to. */
      readonly leaves: boolean;
    },
  ): Promise<Outcome<string>> {
    const id = BigInt(withdrawalId);
    const row = await findWithdrawal(database, marks, id);
    if (row === undefined) return refuse('WITHDRAWAL_DECIDED');
    if (isOurs(row)) return ok(aboutWithdrawal(id));
    if (leaves) {
      const free = await stopOf(row, now);
      if (!free.ok) return free;
    }
    const done = await act(id);
    return done.ok ? ok(aboutWithdrawal(id)) : done;
  }

  const pairOf = ({ maker, checker }: Pair) =>
    [{ kind: 'operator', id: maker } as const, { kind: 'operator', id: checker } as const] as const;
  const decidedBy = (pair: Pair, row: StoredWithdrawal) => {
    const [reviewer, second] = pairOf(pair);
    return row.reviewer === nameOfReviewer(reviewer) && row.second === nameOfReviewer(second);
  };

  return {
    'withdrawal-approve': {
      async preview({ withdrawalId }, asked) {
        const seen = await previewOf(withdrawalId, 'approved', asked, () => ({}));
        if (!seen.ok) return seen;
        const free = await stopOf(seen.value.row, asked.now);
        return free.ok ? ok(seen.value.preview) : free;
      },
      apply: (approved) => {
        const [reviewer, second] = pairOf(approved);
        const { now } = approved;
        return once(
          approved.payload.withdrawalId,
          (id) => funding.decideWithdrawal({ id, reviewer, second, verdict: { passes: true }, now }),
          { now, leaves: true, isOurs: (row) => row.state === 'approved' && decidedBy(approved, row) },
        );
      },
    },
    'withdrawal-pay': {
      async preview({ withdrawalId, reference }, asked) {
        const seen = await previewOf(withdrawalId, 'paid', asked, (row) => ({
          ...{ reference, posting: postingFact(paymentPosting(row)) },
        }));
        if (!seen.ok) return seen;
        const free = await stopOf(seen.value.row, asked.now);
        if (!free.ok) return free;
        return (await isPaymentUsed(database, reference)) ? refuse('BANK_REFERENCE_USED') : ok(seen.value.preview);
      },
      apply: (approved) => {
        const [payer, second] = pairOf(approved);
        const { now, payload } = approved;
        return once(
          payload.withdrawalId,
          (id) => funding.payWithdrawal({ id, payer, second, reference: payload.reference, now }),
          { now, leaves: true, isOurs: (row) => row.state === 'paid' && row.reference === payload.reference },
        );
      },
    },
    'withdrawal-refuse': {
      async preview({ withdrawalId, reason }, asked) {
        const seen = await previewOf(withdrawalId, 'refused', asked, (row) => ({
          ...{ reason, posting: postingFact(releasePosting(row)) },
        }));
        return seen.ok ? ok(seen.value.preview) : seen;
      },
      apply: (approved) => {
        const [reviewer, second] = pairOf(approved);
        const { now, payload } = approved;
        const verdict = { passes: false, reason: payload.reason } as const;
        return once(payload.withdrawalId, (id) => funding.decideWithdrawal({ id, reviewer, second, verdict, now }), {
          now,
          leaves: false,
          isOurs: (row) => row.state === 'rejected' && decidedBy(approved, row),
        });
      },
    },
  };
}
