import { assert, type Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { mayDecide, nameOfReviewer, type Reviewer } from '../desk/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { messageOf } from './decide-deposit.ts';
import {
  type BankLineRow,
  type DepositRow,
  markedDeposit,
  markedLine,
  SELECT_DEPOSIT,
  SELECT_LINE,
  type Stored,
} from './deposit-rows.ts';
import type { FundingParts } from './funding-parts.ts';
import { depositPosting } from './funding-postings.ts';
import { nextDeposit } from './lives.ts';
import { COUNTS_ONCE } from './own-deposit.ts';

/** A deposit and the line of the bank that tells of just its amount. */
export interface MatchedPair {
  readonly depositId: bigint;
  readonly lineId: bigint;
}

/** @returns whether all of them were credited; where one is not as it was, none is */
export type CreditMatched = (
  pairs: readonly MatchedPair[],
  by: { readonly reviewer: Reviewer; readonly second: Reviewer; readonly now: number },
) => Promise<boolean>;

const DEPOSITS = `${SELECT_DEPOSIT} where id = any($1::bigint[])`;
const LOCK_DEPOSITS = `${DEPOSITS} order by id for update`;
const LOCK_LINES = `${SELECT_LINE} l where id = any($1::bigint[]) and ${COUNTS_ONCE} order by id for update`;
const PASS = `update deposit d set state = 'passed', decided_at = $1, reviewer = $2, second = $3, mark = t.mark
  from unnest($4::bigint[], $5::bytea[]) as t (id, mark) where d.id = t.id`;
const MATCH = `update bank_line l set state = 'matched', remark = '', deposit_id = t.deposit_id, mark = t.mark
  from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as t (id, deposit_id, mark) where l.id = t.id`;
const CHANGED = refuse('DEPOSIT_DECIDED').refusal;

/**
 * What `decideDeposit` does with one, for many at once: the same looks under the same locks and the same rows, in a tenth of the round
 * trips. All or nothing, so who asks gives what is left to the other.
 */
export function createCreditMatched(parts: FundingParts): CreditMatched {
  const { database, books, marks, inbox } = parts;

  /** The deposit as it will be, where the line still is for it; undefined where it is not. */
  function passed(
    row: Stored<DepositRow> | undefined,
    line: Stored<BankLineRow> | undefined,
    { reviewer, second, now }: Parameters<CreditMatched>[1],
  ): DepositRow | undefined {
    if (row === undefined || !marks.holds(markedDeposit(row), row.mark)) return undefined;
    if (line?.state !== 'unmatched' || !marks.holds(markedLine(line), line.mark)) return undefined;
    const state = nextDeposit(row.state, 'passed');
    const fits = row.pay_to !== '' && line.pay_to === row.pay_to && line.asset === row.asset;
    if (state === undefined || !fits || line.amount !== row.amount || line.at < row.asked_at) return undefined;
    const [first, other] = [nameOfReviewer(reviewer), nameOfReviewer(second)];
    return { ...row, state, decided_at: new Date(now), reviewer: first, second: other, reason: null };
  }

  async function settle(
    tx: Queryable,
    pairs: readonly MatchedPair[],
    by: Parameters<CreditMatched>[1],
  ): Promise<Refusal | readonly WrittenMessage[]> {
    const ids = pairs.map(({ depositId }) => depositId);
    const stored = await tx.query<Stored<DepositRow>>(LOCK_DEPOSITS, [ids]);
    const found = await tx.query<Stored<BankLineRow>>(LOCK_LINES, [pairs.map(({ lineId }) => lineId)]);
    const deposits = new Map(stored.map((row) => [row.id, row]));
    const lines = new Map(found.map((row) => [row.id, row]));
    const rows: DepositRow[] = [];
    const matched: BankLineRow[] = [];
    for (const { depositId, lineId } of pairs) {
      const line = lines.get(lineId);
      const row = passed(deposits.get(depositId), line, by);
      if (row === undefined || line === undefined) return CHANGED;
      rows.push(row);
      matched.push({ ...line, state: 'matched', deposit_id: depositId, remark: '' });
    }
    await tx.query(PASS, [
      ...[new Date(by.now), nameOfReviewer(by.reviewer), nameOfReviewer(by.second), ids],
      rows.map((row) => marks.make(markedDeposit(row))),
    ]);
    await tx.query(MATCH, [
      ...[matched.map(({ id }) => id), matched.map(({ deposit_id }) => deposit_id)],
      matched.map((row) => marks.make(markedLine(row))),
    ]);
    return inbox.write(tx, rows.map(messageOf), by.now);
  }

  return async (pairs, by) => {
    assert(mayDecide(by.reviewer, by.second), 'an operator decides with another one');
    assert(new Set(pairs.map(({ depositId }) => depositId)).size === pairs.length, 'each deposit is credited once');
    const stored = await database.query<Stored<DepositRow>>(DEPOSITS, [pairs.map(({ depositId }) => depositId)]);
    if (stored.length !== pairs.length) return false;
    let settled: Refusal | readonly WrittenMessage[] = CHANGED;
    const posted = await books.post({
      postings: stored.map((row) => ({ posting: depositPosting(row), tradingDate: null })),
      async decide(tx) {
        settled = await settle(tx, pairs, by);
        return 'code' in settled ? settled : undefined;
      },
    });
    if (posted.state !== 'posted' || 'code' in settled) return false;
    inbox.announce(settled);
    return true;
  };
}
