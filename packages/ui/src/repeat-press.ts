export const LONG_PRESS_MS = 600;
export const REPEAT_MS = 200;

/** A press that acts once, and while held acts again after 600 ms and then every 200 ms. */
export interface RepeatPress {
  /** Acts once at once and begins to count towards the repetition. */
  start(): void;
  /** Ends the press. Harmless where none is on. */
  stop(): void;
}

/** `act` returns false to end the repetition (a bound is reached). */
export function createRepeatPress(act: () => boolean): RepeatPress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const repeat = () => {
    timer = act() ? setTimeout(repeat, REPEAT_MS) : undefined;
  };
  return {
    start() {
      stop();
      if (act()) timer = setTimeout(repeat, LONG_PRESS_MS);
    },
    stop,
  };
}
