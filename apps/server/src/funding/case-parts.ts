import { assert } from '@kuroshio/base';
import type { RestrictionKind } from '@kuroshio/contract';
import type { OperatorLog } from '../operators/index.ts';
import type { Funding } from './start-funding.ts';

/** What operators' calls about deposits and withdrawals need, and the rules of requests about them. */
export interface FundingCaseParts {
  readonly funding: Pick<Funding, 'parts' | 'decideDeposit' | 'decideWithdrawal' | 'payWithdrawal'>;
  readonly operatorLog: OperatorLog;
  /** What restricts customers now. */
  readonly restrictions: { of(customerId: number, now: number): readonly RestrictionKind[] };
}

/** What cases of every kind are looked at and taken with. */
export interface AnyCaseParts {
  readonly funding: { readonly parts: Pick<Funding['parts'], 'database' | 'marks'> };
  readonly operatorLog: OperatorLog;
}

/** The records that requests name. */
export const aboutDeposit = (id: bigint | string) => `deposit/${id}`;
export const aboutWithdrawal = (id: bigint | string) => `withdrawal/${id}`;

/** The numbers of operators in names of reviewers such as `operator/12`. */
export function operatorsIn(names: readonly (string | null)[]): number[] {
  return names.flatMap((name) => {
    const [, id] = /^operator\/(\d{1,9})$/.exec(name ?? '') ?? [];
    return id === undefined ? [] : [Number(id)];
  });
}

/** Who decided, as operators are told: by name, or the house desk. */
export function reviewersOf(names: ReadonlyMap<number, string>, given: readonly (string | null)[]): string[] {
  return given
    .filter((name) => name !== null)
    .map((name) => {
      const [id] = operatorsIn([name]);
      const known = id === undefined ? name : (names.get(id) ?? name);
      assert(known !== '', 'who decides has a name');
      return known;
    });
}
