/** Who reviews at this installation, and how long it takes. */
export interface DeskTerms {
  /** Whether the house desk reviews; elsewhere operators do. */
  readonly hasDesk: boolean;
  /** How long something waits for the house desk, ms. */
  readonly deskWaits: number;
  /** By when what is handed in now is decided, as the customer is told. Epoch ms. */
  decidedBy(handedIn: number): number;
}

/** The house desk looks every two seconds, and a busy machine takes its time. */
const DESK_GRACE = 120_000;
/** What operators have for a review: one day. */
const OPERATORS_TAKE = 24 * 3_600_000;

/** The house desk is there in a simulated market only, and unless it is turned off. */
export function deskTerms(
  config: { readonly houseDesk: boolean; readonly houseDeskSeconds: number },
  mode: 'simulated' | 'replay',
): DeskTerms {
  const hasDesk = config.houseDesk && mode === 'simulated';
  const deskWaits = config.houseDeskSeconds * 1000;
  const takes = hasDesk ? deskWaits + DESK_GRACE : OPERATORS_TAKE;
  return { hasDesk, deskWaits, decidedBy: (handedIn) => handedIn + takes };
}
