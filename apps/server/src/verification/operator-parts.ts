import type { OperatorLog } from '../operators/index.ts';
import type { DecideCase } from './decide-case.ts';
import type { VerificationParts } from './verification-parts.ts';
import type { OpenPhotos } from './open-photos.ts';

/** What operators' calls of verification need. */
export interface CaseParts extends Pick<VerificationParts, 'database' | 'marks' | 'vault'> {
  readonly operatorLog: OperatorLog;
  readonly decideCase: DecideCase;
  readonly openPhotos: OpenPhotos;
}

/** The record that requests about a case name. */
export const aboutOfCase = (id: bigint | string) => `verification-case/${id}`;
