import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { OversightParts } from './oversight-parts.ts';

/** Whether the books hold. */
export function proofs({
  proofState,
  forgedRows,
}: Pick<OversightParts, 'proofState' | 'forgedRows'>): Handler<
  InputOf<'oversight/proofs'>,
  OutputOf<'oversight/proofs'>,
  'operators'
> {
  return async () => {
    const { proofs: all, provedAt } = proofState();
    return ok({
      proofs: [...all],
      provedAt: provedAt === null ? null : Math.round(provedAt),
      forgedRows: forgedRows(),
    });
  };
}
