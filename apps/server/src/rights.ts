import { type Closures, startClosures } from './closing/index.ts';
import type { Exchange } from './exchange/index.ts';
import { createSignOut, type Marks } from './identity/index.ts';
import type { Notices } from './notices/index.ts';
import { type OwnLimits, startOwnLimits } from './own-limits/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import type { Log } from './platform/log.ts';

/** What customers decide of their own accounts, and what the rest of the program asks of it. */
export interface Rights {
  readonly ownLimits: OwnLimits;
  readonly closures: Closures;
  stop(): Promise<void>;
}

/** Starts with what was decided; no call is answered before. */
export async function startRights({
  notices: { inbox },
  sessions,
  hub,
  exchange,
  ...shared
}: Parameters<typeof createSignOut>[0] & {
  readonly database: Database;
  readonly marks: Marks;
  readonly notices: Pick<Notices, 'inbox'>;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<Rights> {
  const ownLimits = await startOwnLimits({ ...shared, exchange, inbox });
  const closures = await startClosures({ ...shared, signOut: createSignOut({ sessions, hub }) });
  return {
    ...{ ownLimits, closures },
    async stop() {
      await ownLimits.stop();
      await closures.stop();
    },
  };
}
