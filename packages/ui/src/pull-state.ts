/** Height of the head in pixels of the 390-wide design; also the pull that is enough to refresh. */
export const PULL_HEAD = 50;
export const SUCCESS_MS = 500;

/** The states of the specification: `loosing` means "let go and it refreshes". */
export type PullStatus = 'normal' | 'pulling' | 'loosing' | 'loading' | 'success';

export interface PullState {
  readonly status: PullStatus;
  /** How far the content is moved down, in the same pixels as the head. */
  readonly distance: number;
}

export type PullEvent =
  | { type: 'move'; finger: number }
  | { type: 'release' }
  | { type: 'loaded'; success: boolean }
  | { type: 'shown' };

export const PULL_REST: PullState = { status: 'normal', distance: 0 };

/** The content follows the finger up to the head's height, then more and more slowly towards twice that. */
export function dampPull(finger: number, head = PULL_HEAD): number {
  if (finger <= head) return Math.max(0, finger);
  const over = finger - head;
  return head + (head * over) / (over + head * 2);
}

/** One step of the pull-to-refresh. Events that have no meaning in a state leave it as it is. */
export function pullNext(state: PullState, event: PullEvent, head = PULL_HEAD): PullState {
  switch (event.type) {
    case 'move': {
      if (state.status === 'loading' || state.status === 'success') return state;
      const distance = dampPull(event.finger, head);
      if (distance === 0) return PULL_REST;
      return { status: distance > head ? 'loosing' : 'pulling', distance };
    }
    case 'release':
      if (state.status === 'loosing') return { status: 'loading', distance: head };
      return state.status === 'pulling' ? PULL_REST : state;
    case 'loaded':
      if (state.status !== 'loading') return state;
      return event.success ? { status: 'success', distance: head } : PULL_REST;
    case 'shown':
      return state.status === 'success' ? PULL_REST : state;
  }
}
