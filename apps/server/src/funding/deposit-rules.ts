import { ok, type Outcome } from '@kuroshio/base';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { nameOfReviewer } from '../desk/index.ts';
import { type AllRules, type Approved, type Preview, takerOf } from '../requests/index.ts';
import { aboutDeposit, type FundingCaseParts } from './case-parts.ts';
import type { DepositDecision } from './decide-deposit.ts';
import { currencyOf, type DepositRow, type Stored } from './deposit-rows.ts';
import { depositPosting } from './funding-postings.ts';
import { arrivedFor, findDeposit, namedPayment } from './own-deposit.ts';
import { postingFact } from './posting-lines.ts';

type Kinds = 'deposit-pass' | 'deposit-refuse';

/** How a deposit is decided by two operators: the command that the house desk gives, with both names. */
export function depositRules({ funding, restrictions }: FundingCaseParts): Pick<AllRules, Kinds> {
  const { database, marks } = funding.parts;

  async function previewOf(
    depositId: string,
    { maker, now }: { readonly maker: number; readonly now: number },
    after: (row: Stored<DepositRow>) => Preview['after'],
  ): Promise<Outcome<{ readonly row: Stored<DepositRow>; readonly arrived: string; readonly preview: Preview }>> {
    const row = await findDeposit(database, marks, BigInt(depositId));
    if (row?.state !== 'under-review') return refuse('DEPOSIT_DECIDED');
    const about = aboutDeposit(depositId);
    const taker = await takerOf(database, about, now);
    if (taker !== undefined && taker !== maker) return refuse('CASE_TAKEN');
    const currency = currencyOf(row.asset);
    const line = await arrivedFor(database, marks, row);
    const arrived = line === undefined ? '' : `${formatMinor(line.amount)} ${currencyOf(line.asset)}`;
    const before = {
      ...{ state: row.state, channel: row.channel, amount: `${formatMinor(row.amount)} ${currency}`, arrived },
      ...{
        restriction: restrictions.of(row.customer_id, now).toSorted().join(' '),
        submitted: row.asked_at.toISOString(),
      },
    };
    const preview = { about, customerId: row.customer_id, before, after: { ...before, ...after(row) } };
    return ok({ row, arrived, preview });
  }

  async function decide(
    depositId: string,
    { maker, checker, now }: Pick<Approved<Kinds>, 'maker' | 'checker' | 'now'>,
    verdict: DepositDecision['verdict'],
  ): Promise<Outcome<string>> {
    const [reviewer, second] = [{ kind: 'operator', id: maker } as const, { kind: 'operator', id: checker } as const];
    const decided = await funding.decideDeposit({ id: BigInt(depositId), reviewer, second, verdict, now });
    if (decided.ok) return ok(aboutDeposit(depositId));
    // Done by this very request before the program could write so.
    const row = await findDeposit(database, marks, BigInt(depositId));
    const isOurs =
      row?.state === (verdict.passes ? 'passed' : 'rejected') &&
      row.reviewer === nameOfReviewer(reviewer) &&
      row.second === nameOfReviewer(second);
    return isOurs ? ok(aboutDeposit(depositId)) : decided;
  }

  return {
    'deposit-pass': {
      async preview({ depositId, reference }, asked) {
        const seen = await previewOf(depositId, asked, (row) => ({
          ...{ state: 'passed', reference, posting: postingFact(depositPosting(row)) },
        }));
        if (!seen.ok) return seen;
        const { row, preview } = seen.value;
        if (row.pay_to === '')
          return (await namedPayment(database, marks, row, reference)) === 'used'
            ? refuse('BANK_REFERENCE_USED')
            : ok(preview);
        const line = await arrivedFor(database, marks, row);
        const fits = line?.amount === row.amount && line.asset === row.asset && line.reference === reference;
        return fits ? ok(preview) : refuse('TRANSFER_DIFFERS');
      },
      apply: (approved) => {
        const { depositId, reference } = approved.payload;
        return decide(depositId, approved, { passes: true, reference });
      },
    },
    'deposit-refuse': {
      async preview({ depositId, reason }, asked) {
        const seen = await previewOf(depositId, asked, () => ({ state: 'rejected', reason }));
        if (!seen.ok) return seen;
        // What the bank says has come cannot be said not to have.
        return reason === 'not-received' && seen.value.arrived !== ''
          ? refuse('TRANSFER_ARRIVED')
          : ok(seen.value.preview);
      },
      apply: (approved) =>
        decide(approved.payload.depositId, approved, { passes: false, reason: approved.payload.reason }),
    },
  };
}
