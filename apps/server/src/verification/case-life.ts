/** Where a customer's verification stands. `not-certified` is nobody's row: nothing was handed in yet. */
export type CaseState = 'not-certified' | 'under-review' | 'certified' | 'failed';
export type CaseEvent = 'submitted' | 'passed' | 'refused';

/** The life of a verification; what is not in it cannot happen. */
const LIFE: Readonly<Record<CaseState, Partial<Readonly<Record<CaseEvent, CaseState>>>>> = {
  'not-certified': { submitted: 'under-review' },
  'under-review': { passed: 'certified', refused: 'failed' },
  failed: { submitted: 'under-review' },
  certified: {},
};

/** What becomes of a case; undefined where this cannot happen to it. */
export function nextState(state: CaseState, event: CaseEvent): CaseState | undefined {
  return LIFE[state][event];
}
