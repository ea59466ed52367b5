import type { Cash } from '@kuroshio/money';
import { type Position, repayOn } from '@kuroshio/orders';
import { type Changes, put } from '../batch/changes.ts';
import { MARGIN_POSITIONS } from './margin-rows.ts';
import { SECURED_POSITIONS } from './secured-rows.ts';

/** Pays what is owed on a position, and notes it. A secured loan that is paid back leaves no terms behind. */
export function payOn(changes: Changes, position: Position, principal: Cash): void {
  const { secured } = position;
  repayOn(position, principal);
  put(changes, MARGIN_POSITIONS, position);
  if (secured !== null && position.secured === null) put(changes, SECURED_POSITIONS, position);
}
