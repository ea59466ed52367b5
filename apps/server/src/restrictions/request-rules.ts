import { ok, type Outcome } from '@kuroshio/base';
import type { RestrictionKind, RestrictionReason } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { type AllRules, applyAlone, type Done, type Facts } from '../requests/index.ts';
import {
  markedRestriction,
  type RestrictionRow,
  SELECT_RESTRICTION,
  type StoredRestriction,
} from './restriction-rows.ts';
import type { Restrictions } from './start-restrictions.ts';
import { addRestriction, changeRestriction } from './write-restriction.ts';

type Kinds = 'restriction-set' | 'restriction-renew' | 'restriction-lift';

/** A restriction lasts at least a day, and so long at most before two operators look at it again. */
const MOST_DAYS = 30;
const DAY = 86_400_000;
/** A review date of one day ahead may be approved some hours later. */
const LEAST = DAY / 2;

const OF_KIND = `${SELECT_RESTRICTION} where customer_id = $1 and kind = $2 and state = 'active'`;

/** How restrictions are set, renewed and lifted; each tells the customer in the same transaction. */
export function restrictionRules({ parts, look }: Pick<Restrictions, 'parts' | 'look'>): Pick<AllRules, Kinds> {
  const { database, marks, inbox } = parts;
  const holds = (row: StoredRestriction | undefined) =>
    row !== undefined && marks.holds(markedRestriction(row), row.mark) ? row : undefined;

  async function find(on: Queryable, id: string, lock = false): Promise<StoredRestriction | undefined> {
    const [row] = await on.query<StoredRestriction>(`${SELECT_RESTRICTION} where id = $1 ${lock ? 'for update' : ''}`, [
      id,
    ]);
    return holds(row);
  }

  const factsOf = (row: RestrictionRow): Facts => ({
    ...{ restriction: row.kind, reason: row.reason, text: row.text, state: row.state },
    reviewAt: row.review_at.toISOString(),
  });

  function checkDate(reviewAt: number, now: number): Outcome<null> {
    const isGood = reviewAt >= now + LEAST && reviewAt <= now + MOST_DAYS * DAY;
    return isGood ? ok(null) : refuse('REVIEW_DATE_INVALID', { days: MOST_DAYS });
  }

  /** Tells the customer in the transaction that writes, and has it in force before the request is said to be done. */
  async function told(
    tx: Queryable,
    written: Outcome<RestrictionRow | undefined>,
    event: 'restriction-set' | 'restriction-renewed' | 'restriction-lifted',
    { id, now }: { readonly id: bigint; readonly now: number },
  ): Promise<Outcome<Done>> {
    if (!written.ok) return written;
    const row = written.value;
    const messages = row === undefined ? [] : await inbox.write(tx, [messageOf(row, event, id)], now);
    return ok({
      outcome: `request/${id}`,
      async inForce() {
        inbox.announce(messages);
        await look();
      },
    });
  }

  function messageOf(row: RestrictionRow, event: Parameters<typeof told>[2], id: bigint) {
    const { kind: restriction, reason, text, review_at, customer_id: customer } = row;
    const key = `restriction/request/${id}`;
    return {
      ...({ customer, kind: 'security', key } as const),
      event:
        event === 'restriction-lifted'
          ? ({ event, restriction } as const)
          : ({ event, restriction, reason, text, reviewAt: review_at.getTime() } as const),
    };
  }

  return {
    'restriction-set': {
      async preview({ customer, restriction, reason, text, reviewAt }, { now }) {
        const good = checkDate(reviewAt, now);
        if (!good.ok) return good;
        const known = await database.query('select 1 from customer where id = $1', [customer]);
        if (known.length === 0) return refuse('CUSTOMER_NOT_FOUND');
        const [same] = await database.query<StoredRestriction>(OF_KIND, [customer, restriction]);
        if (holds(same) !== undefined) return refuse('RESTRICTED_ALREADY');
        const review = new Date(reviewAt).toISOString();
        return ok({
          ...{ about: `customer/${customer}`, customerId: Number(customer), before: { restriction: '' } },
          after: { restriction, reason, text, reviewAt: review, state: 'active' },
        });
      },
      ...applyAlone<'restriction-set'>(database, async (tx, { id, payload, maker, checker, now }) =>
        told(
          tx,
          await (async () => {
            const row = await addRestriction(tx, marks, {
              ...{ customer_id: Number(payload.customer), kind: payload.restriction satisfies RestrictionKind },
              ...{ reason: payload.reason satisfies RestrictionReason, text: payload.text, request_id: id },
              ...{ changed_by: null, set_by: maker, approved_by: checker, set_at: new Date(now) },
              ...{
                review_at: new Date(payload.reviewAt),
                state: 'active',
                ended_at: null,
                appealed_at: null,
                appeal: null,
              },
            });
            if (row !== undefined) return ok(row);
            const [own] = await tx.query('select 1 from restriction where request_id = $1', [id]);
            return own === undefined ? refuse('RESTRICTED_ALREADY') : ok(undefined);
          })(),
          'restriction-set',
          { id, now },
        ),
      ),
    },
    'restriction-renew': {
      async preview({ restrictionId, reason, text, reviewAt }, { now }) {
        const row = await find(database, restrictionId);
        if (row?.state !== 'active' || row.review_at.getTime() <= now) return refuse('RESTRICTION_ENDED');
        const good = checkDate(reviewAt, now);
        if (!good.ok) return good;
        const before = factsOf(row);
        const after = { ...before, reason, text, reviewAt: new Date(reviewAt).toISOString() };
        return ok({ about: `restriction/${row.id}`, customerId: row.customer_id, before, after });
      },
      ...applyAlone<'restriction-renew'>(database, async (tx, { id, payload, maker, checker, now }) =>
        told(
          tx,
          await (async () => {
            const row = await find(tx, payload.restrictionId, true);
            if (row?.changed_by === id) return ok(undefined);
            if (row?.state !== 'active') return refuse('RESTRICTION_ENDED');
            const { reason, text, reviewAt } = payload;
            const change = { reason, text, review_at: new Date(reviewAt), changed_by: id };
            return ok(await changeRestriction(tx, marks, row, { ...change, set_by: maker, approved_by: checker }));
          })(),
          'restriction-renewed',
          { id, now },
        ),
      ),
    },
    'restriction-lift': {
      async preview({ restrictionId }) {
        const row = await find(database, restrictionId);
        if (row?.state !== 'active') return refuse('RESTRICTION_ENDED');
        const before = factsOf(row);
        const after = { ...before, state: 'lifted' };
        return ok({ about: `restriction/${row.id}`, customerId: row.customer_id, before, after });
      },
      ...applyAlone<'restriction-lift'>(database, async (tx, { id, payload, now }) =>
        told(
          tx,
          await (async () => {
            const row = await find(tx, payload.restrictionId, true);
            if (row?.changed_by === id) return ok(undefined);
            if (row?.state !== 'active') return refuse('RESTRICTION_ENDED');
            const change = { state: 'lifted' as const, ended_at: new Date(now), changed_by: id };
            return ok(await changeRestriction(tx, marks, row, change));
          })(),
          'restriction-lifted',
          { id, now },
        ),
      ),
    },
  };
}
