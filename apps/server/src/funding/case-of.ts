import type { OutputOf } from '@kuroshio/contract';
import { namesOf, SELECT_LINE, type StoredLine, wireLines } from '../operators/index.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest, takerOf, wireRequests } from '../requests/index.ts';
import { type AnyCaseParts, type FundingCaseParts, operatorsIn } from './case-parts.ts';

type Case = Pick<OutputOf<'funding/read-deposit'>, 'takenBy' | 'takenByMe' | 'requests' | 'log'>;

const REQUESTS = `${SELECT_REQUEST} where about = $1 order by id desc limit 20`;
const LOG = `${SELECT_LINE} where customer_id = $1 and about = $2 order by id desc limit 50`;

/** What belongs to a case of any kind: who has it, what was asked for about it, and who looked; and names of those who decided. */
export async function caseOf(
  { funding: { parts }, operatorLog }: AnyCaseParts,
  {
    about,
    customerId,
    deciders,
  }: {
    readonly about: string;
    readonly customerId: number;
    readonly deciders: readonly (string | null)[];
  },
  context: OperatorContext,
): Promise<{ readonly own: Case; readonly names: ReadonlyMap<number, string> }> {
  const { database, marks } = parts;
  const operator = context.requireOperator();
  const { now } = context;
  const stored = await database.query<StoredRequest>(REQUESTS, [about]);
  const requests = stored.filter((row) => marks.holds(markedRequest(row), row.mark));
  const taker = await takerOf(database, about, now);
  const names = await namesOf(database, [...operatorsIn(deciders), taker ?? null]);
  return {
    own: {
      takenBy: taker === undefined ? null : (names.get(taker) ?? String(taker)),
      takenByMe: taker === operator.operatorId,
      requests: await wireRequests(database, requests, operator, now),
      log: await wireLines(database, operatorLog, await database.query<StoredLine>(LOG, [customerId, about])),
    },
    names,
  };
}

/** Whether what a customer handed in may be shown: to who has taken the case, and to who may approve what was asked for. */
export async function mayLook(
  { funding: { parts } }: Pick<FundingCaseParts, 'funding'>,
  about: string,
  context: OperatorContext,
): Promise<boolean> {
  const { database, marks } = parts;
  const operator = context.requireOperator();
  if ((await takerOf(database, about, context.now)) === operator.operatorId) return true;
  const stored = await database.query<StoredRequest>(REQUESTS, [about]);
  const ours = stored.filter((row) => marks.holds(markedRequest(row), row.mark));
  return (await wireRequests(database, ours, operator, context.now)).some(({ may }) => may === 'approve');
}
