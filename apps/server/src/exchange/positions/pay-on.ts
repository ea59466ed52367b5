import type { Cash } from '@kuroshio/money';
import { type Position, releasePledge, repayOn } from '@kuroshio/orders';
import { type Changes, put } from '../batch/changes.ts';
import { MARGIN_POSITIONS } from './margin-rows.ts';
import { PLEDGED_POSITIONS } from './pledge-rows.ts';
import { indexLoan, indexPledge, pledgesFor, type PositionsState } from './position-book.ts';
import { SECURED_POSITIONS } from './secured-rows.ts';

type State = Pick<PositionsState, 'onMargin' | 'lentOn' | 'lentFor' | 'pledged' | 'pledgedOn'>;

/**
 * Pays what is owed on a position, and notes it. A secured loan that is paid back leaves no terms behind, and what else stood for a
 * loan is free with its last dollar.
 */
export function payOn(state: State, changes: Changes, position: Position, principal: Cash): void {
  const { secured } = position;
  repayOn(position, principal);
  indexLoan(state, position);
  put(changes, MARGIN_POSITIONS, position);
  if (secured !== null && position.secured === null) put(changes, SECURED_POSITIONS, position);
  if (position.loan > 0n) return;
  for (const pledged of pledgesFor(state, position.id)) release(state, changes, pledged);
}

/** Shares that were put up for a loan stand for it no more. */
export function release(state: Pick<State, 'pledged' | 'pledgedOn'>, changes: Changes, pledged: Position): void {
  const { pledge } = pledged;
  releasePledge(pledged);
  if (pledge !== null) indexPledge(state, pledged, pledge);
  put(changes, PLEDGED_POSITIONS, pledged);
}
