import { z } from 'zod';
import { creditStopReason, stoppedFinancing, stopLiftReason } from '../credit-stops/shapes.ts';
import { liquidationStopReason } from '../margin/shapes.ts';
import { date, id, symbol } from '../words.ts';
import { kind } from './kind.ts';

/** What operators change of credit. */
export const CREDIT_KINDS = [
  kind(
    'credit-stop-set',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ symbol, financing: stoppedFinancing, reason: creditStopReason }),
  ),
  kind(
    'credit-stop-lift',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ stopId: id, reason: stopLiftReason }),
  ),
  kind(
    'liquidation-stop',
    ['market', 'treasurer'],
    ['compliance', 'admin'],
    z.strictObject({ callId: id, until: date, reason: liquidationStopReason }),
  ),
] as const;
