import type { DeskQueue } from '../desk/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Certified, createCertified } from './certified.ts';
import { createDecideCase, type DecideCase } from './decide-case.ts';
import { verificationQueue } from './desk-review.ts';
import { createReadPhoto } from '../platform/photos/index.ts';
import type { VerificationParts } from './verification-parts.ts';
import { createOpenPhotos, type OpenPhotos } from './open-photos.ts';

export interface Verification {
  /** What the handlers need. */
  readonly parts: VerificationParts;
  readonly certified: Certified;
  /** The commands of reviewers. */
  readonly decideCase: DecideCase;
  readonly openPhotos: OpenPhotos;
  readonly queue: DeskQueue;
  /** Forgets the photos that nobody has handed in with a case in a day. @returns how many */
  forgetPhotos(now: number): Promise<number>;
  stop(): void;
}

const FORGET_EVERY = 3_600_000;
const WAITS = 86_400_000;
const FORGET = 'delete from verification_photo where case_id is null and uploaded_at < $1 returning id';

/** Real-name verification: what others ask of it, what reviewers do, and what it does by itself. */
export function startVerification({
  clock,
  log,
  ...given
}: Omit<VerificationParts, 'readPhoto'> & { readonly clock: Clock; readonly log: Log }): Verification {
  const parts: VerificationParts = { ...given, readPhoto: createReadPhoto() };
  const decideCase = createDecideCase(parts);
  const openPhotos = createOpenPhotos(parts);
  async function forgetPhotos(now: number): Promise<number> {
    return (await parts.database.query(FORGET, [new Date(now - WAITS)])).length;
  }
  const stop = clock.every(FORGET_EVERY, () => {
    forgetPhotos(clock.now()).catch((error: unknown) => log.warn({ err: error }, 'photos could not be forgotten'));
  });
  return {
    parts,
    certified: createCertified(parts),
    decideCase,
    openPhotos,
    queue: verificationQueue(parts, { decideCase, openPhotos }),
    forgetPhotos,
    stop,
  };
}
