import { assert } from '@kuroshio/base';

/** How new shares, or many old ones, come to customers. */
export type OfferingKind = 'lottery' | 'auction' | 'rights' | AllottedKind;

/** Offerings that are shared out by how much each applied for, instead of drawn or bid for. */
export type AllottedKind = 'placement' | 'fundraising';

/**
 * Where a customer's part in an offering stands. `applied` is under review until the money is debited, `awaiting` has been
 * taken in and waits for the draw or the opening.
 */
export type ApplicationState =
  | 'applied'
  | 'cancelled'
  | 'awaiting'
  | 'won'
  | 'not-won'
  | 'payment-due'
  | 'completed'
  | 'failed'
  | 'abstained';

type ApplicationEvent =
  | 'cancel'
  | 'debit'
  | 'close'
  | 'win'
  | 'win-unpaid'
  | 'lose'
  | 'pay'
  | 'waive'
  | 'lapse'
  | 'void'
  | 'deliver';

type Life = Readonly<Record<ApplicationState, Readonly<Partial<Record<ApplicationEvent, ApplicationState>>>>>;

const ENDED = { cancelled: {}, 'not-won': {}, completed: {}, failed: {}, abstained: {} } as const;

/**
 * What may happen to an application of each kind, and what it becomes. What is not here cannot happen. `win-unpaid`: what
 * was won is to be paid by a day; `lapse`: it was not; `void`: the offering or this part in it failed.
 */
export const APPLICATION_LIVES: Readonly<Record<OfferingKind, Life>> = {
  lottery: {
    ...ENDED,
    applied: { cancel: 'cancelled', debit: 'awaiting', void: 'failed' },
    awaiting: { win: 'won', 'win-unpaid': 'payment-due', lose: 'not-won', void: 'failed' },
    'payment-due': { pay: 'won', waive: 'abstained', lapse: 'abstained' },
    won: { deliver: 'completed' },
  },
  auction: {
    ...ENDED,
    applied: { cancel: 'cancelled', close: 'awaiting' },
    awaiting: { 'win-unpaid': 'payment-due', lose: 'not-won', void: 'failed' },
    'payment-due': { pay: 'won', lapse: 'abstained' },
    won: { deliver: 'completed' },
  },
  placement: {
    ...ENDED,
    applied: { cancel: 'cancelled', close: 'awaiting' },
    awaiting: { win: 'won', 'win-unpaid': 'payment-due', lose: 'not-won' },
    'payment-due': { pay: 'won', waive: 'abstained', lapse: 'abstained' },
    won: { deliver: 'completed' },
  },
  fundraising: {
    ...ENDED,
    applied: { cancel: 'cancelled', close: 'awaiting' },
    awaiting: { win: 'won', lose: 'not-won', void: 'failed' },
    'payment-due': {},
    won: { deliver: 'completed' },
  },
  // Nobody applies: whoever held the shares may pay for new ones from the first day on.
  rights: {
    ...ENDED,
    applied: {},
    awaiting: {},
    'payment-due': { pay: 'won', waive: 'abstained', lapse: 'abstained' },
    won: { deliver: 'completed' },
  },
};

/** Throws where it cannot happen. */
export function nextApplicationState(
  kind: OfferingKind,
  state: ApplicationState,
  event: ApplicationEvent,
): ApplicationState {
  const next = APPLICATION_LIVES[kind][state][event];
  assert(next !== undefined, `an application of a ${kind} that is ${state} cannot ${event}`);
  return next;
}
