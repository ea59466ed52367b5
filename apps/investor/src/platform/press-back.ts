/** The specification's: a second press within so long leaves the app. */
export const LEAVE_WITHIN_MS = 1000;

/** The shape of a native shell's event, as Capacitor's `backButton` gives it. */
export interface BackPress {
  readonly canGoBack: boolean;
}

export interface BackParts {
  readonly now: () => number;
  /** One step back within the app. */
  readonly goBack: () => void;
  /** Says that a second press leaves. */
  readonly warn: () => void;
  readonly leave: () => void;
}

/**
 * What the system's back button does: back while there is something to go back to; at the root the first press says that a
 * second one within a second leaves, and that one leaves. The same for the installed web app and for a native shell:
 * `App.addListener('backButton', pressBack)`.
 */
export function createPressBack({ now, goBack, warn, leave }: BackParts): (press: BackPress) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return ({ canGoBack }) => {
    if (canGoBack) {
      warnedAt = Number.NEGATIVE_INFINITY;
      goBack();
    } else if (now() - warnedAt <= LEAVE_WITHIN_MS) leave();
    else {
      warnedAt = now();
      warn();
    }
  };
}
