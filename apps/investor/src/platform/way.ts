/** How what is no component finds its way among the screens; the router gives it when the app starts. */
export interface Way {
  /** The place that is shown. */
  here(): string;
  /** The place that is on its way to be shown, or the one that is. */
  bound(): string;
  go(path: string): void;
}

let given: Way | undefined;

export function setWay(way: Way): void {
  given = way;
}

/** Undefined until the router is there. */
export function way(): Way | undefined {
  return given;
}
