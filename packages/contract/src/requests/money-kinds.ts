import { z } from 'zod';
import { chainLossReason } from '../chain-deposits/shapes.ts';
import { bankReference } from '../funding/case-shapes.ts';
import { depositReason, withdrawalReason } from '../funding/shapes.ts';
import { id } from '../words.ts';
import { kind } from './kind.ts';

/** What operators decide of money that comes and goes. */
export const MONEY_KINDS = [
  kind(
    'deposit-pass',
    ['reviewer'],
    ['reviewer', 'treasurer'],
    z.strictObject({ depositId: id, reference: bankReference }),
  ),
  kind(
    'deposit-refuse',
    ['reviewer'],
    ['reviewer', 'treasurer', 'compliance'],
    z.strictObject({ depositId: id, reason: depositReason }),
  ),
  kind('withdrawal-approve', ['treasurer'], ['treasurer', 'compliance'], z.strictObject({ withdrawalId: id })),
  kind(
    'withdrawal-pay',
    ['treasurer'],
    ['treasurer', 'compliance'],
    z.strictObject({ withdrawalId: id, reference: bankReference }),
  ),
  kind(
    'withdrawal-refuse',
    ['treasurer'],
    ['treasurer', 'compliance'],
    z.strictObject({ withdrawalId: id, reason: withdrawalReason }),
  ),
  // The house bears what was credited and is in its chain no more.
  kind(
    'chain-loss',
    ['treasurer'],
    ['compliance', 'admin'],
    z.strictObject({ transferId: id, reason: chainLossReason }),
  ),
] as const;
