import { z } from 'zod';
import {
  holdingDays,
  holdingMinutes,
  holdingReason,
  markEndReason,
  markKind,
  markReason,
} from '../instruments/shapes.ts';
import { date, id, symbol } from '../words.ts';
import { kind } from './kind.ts';

/** What operators say of instruments: what they are marked with, and how long purchases are held. */
export const INSTRUMENT_KINDS = [
  kind(
    'mark-set',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ symbol, mark: markKind, firstDay: date, lastDay: date, reason: markReason }),
  ),
  kind(
    'mark-end',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ markId: id, reason: markEndReason }),
  ),
  // It keeps customers from selling, so another room looks at it.
  kind(
    'holding-rule-set',
    ['market'],
    ['compliance', 'admin'],
    z.strictObject({
      ...{ symbol, firstDay: date, lockDays: holdingDays, noSellDays: holdingDays, noSellMinutes: holdingMinutes },
      reason: holdingReason,
    }),
  ),
] as const;
