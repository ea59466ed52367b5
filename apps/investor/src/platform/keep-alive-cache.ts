/** So many screens are kept, the one shown included. */
export const KEPT_SCREENS = 6;

interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
  readonly usedAt: number;
}

/** Screens that stay as they were left, by the path of their route: bounded, the one longest not seen goes first. */
export class KeepAliveCache<Value> {
  readonly #limit: number;
  #kept: readonly Kept<Value>[] = [];
  #clock = 0;

  constructor(limit = KEPT_SCREENS) {
    this.#limit = limit;
  }

  /** In the order in which they were first seen, so that nothing moves in the page. */
  entries(): readonly Kept<Value>[] {
    return this.#kept;
  }

  has(key: string): boolean {
    return this.#kept.some((kept) => kept.key === key);
  }

  /** The one seen last. */
  newest(): Kept<Value> | undefined {
    return this.#kept.reduce<Kept<Value> | undefined>(
      (a, b) => (a === undefined || b.usedAt > a.usedAt ? b : a),
      undefined,
    );
  }

  /** Keeps a screen, or its newer form, and drops the one longest not seen where there are too many. */
  keep(key: string, value: Value): void {
    this.#clock += 1;
    const entry = { key, value, usedAt: this.#clock };
    const kept = this.has(key) ? this.#kept.map((one) => (one.key === key ? entry : one)) : [...this.#kept, entry];
    const oldest = kept.reduce((a, b) => (b.usedAt < a.usedAt ? b : a));
    this.#kept = kept.length > this.#limit ? kept.filter((one) => one !== oldest) : kept;
  }
}
