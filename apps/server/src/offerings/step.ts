import { assert } from '@kuroshio/base';
import type { Posting } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { NewMessage, WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type ApplicationRow, type Moved, moveApplications } from './application-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { OfferingRow } from './offering-rows.ts';
import type { DrawSecrets } from './secrets-of-draws.ts';

/** What every step works with. Each may be begun again at any moment: what it has done is not done again. */
export interface StepParts extends OfferingParts {
  readonly secrets: DrawSecrets;
  readonly now: () => number;
}

export type Step = (parts: StepParts, offering: OfferingRow) => Promise<unknown>;

/** What becomes of an application: how it is to be, what is posted for that, and what its customer is told. */
export interface Move extends Moved {
  readonly postings: readonly Posting[];
  readonly messages?: readonly NewMessage[];
}

/** Moves many applications on, posts for all of them and tells their customers, in one transaction: all of it or nothing. */
export async function moveAll(parts: StepParts, offering: OfferingRow, moves: readonly Move[]): Promise<void> {
  const { database, books, marks, exchange, inbox, now } = parts;
  if (moves.length === 0) return;
  const tradingDate = clockOf(exchange.view, offering.venue).date;
  let written: readonly WrittenMessage[] = [];
  const decide = async (tx: Queryable): Promise<undefined> => {
    await moveApplications(tx, marks, moves);
    const messages = moves.flatMap((move) => move.messages ?? []);
    written = await inbox.write(tx, messages, now());
    return undefined;
  };
  const postings = moves.flatMap((move) => move.postings.map((posting) => ({ posting, tradingDate })));
  if (postings.length === 0) await database.transaction(decide);
  else {
    const posted = await books.post({ postings, decide });
    // What stood has moved its rows with it, so they would not have been read.
    assert(posted.state === 'posted', `the applications of offering ${offering.id} move, but are ${posted.state}`);
  }
  inbox.announce(written);
}

/** A movement of an application's money, in the terms of the recipes. */
export const factOf = ({ customer_id, id, asset }: ApplicationRow, step: number, amount: bigint) => ({
  ...{ customer: customer_id, applicationId: id, step, asset, amount: cash(amount) },
});
