import { ok, type Outcome } from '@kuroshio/base';
import type { MessageEvent } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { decisionOf, type DecisionRow, writeDecision } from './decision-rows.ts';
import type { Decision } from './limits-in-force.ts';
import type { OwnLimits, ShownLimits } from './start-own-limits.ts';

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
/** Decisions of a customer in a day: they are kept for ever, so a client that repeats is not to fill the database. */
const MOST_A_DAY = 100;
const DAY = 86_400_000;

interface Decided {
  readonly row: Omit<DecisionRow, 'id' | 'no'>;
  readonly told: Extract<MessageEvent, { event: 'own-limit' | 'cooling-off' }>;
}

/**
 * Writes down what a customer decides, one decision after the other, and tells them. Whoever else uses the account can neither lower nor
 * raise a limit unseen.
 * @param decide of what stands; nothing where the wish changes nothing
 */
export async function writeDown(
  { parts, rows, show, look }: OwnLimits,
  { customer, now }: { readonly customer: number; readonly now: number },
  decide: (stands: readonly Decision[]) => Outcome<Decided | undefined>,
): Promise<Outcome<ShownLimits>> {
  const { database, marks, inbox, log } = parts;
  const done = await database.transaction(async (tx) => {
    await tx.query(LOCK_CUSTOMER, [customer]);
    const before = (await rows.read(tx, customer)).map(decisionOf);
    const decided = decide(before);
    if (!decided.ok || decided.value === undefined) return decided as Outcome<undefined>;
    const lately = before.filter(({ decidedAt }) => decidedAt > now - DAY);
    if (lately.length >= MOST_A_DAY) return refuse('LIMITS_CHANGED_OFTEN', { maximum: MOST_A_DAY });
    const row = await writeDecision(tx, marks, decided.value.row);
    const key = `own-limit/${row.id}`;
    const message = { customer, kind: 'security', key, event: decided.value.told } as const;
    return ok({ row, told: await inbox.write(tx, [message], now) });
  });
  if (!done.ok) return done;
  if (done.value !== undefined) {
    rows.add(done.value.row);
    inbox.announce(done.value.told);
    // What rests and would open goes now; where that fails the next look does it.
    await look().catch((error: unknown) => log.error({ err: error }, 'own limits could not be looked at'));
  }
  return ok(await show(customer, now));
}
