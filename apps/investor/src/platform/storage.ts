/** Where values lie when the browser refuses local storage (private windows, blocked cookies): until the page closes. */
const memory = new Map<string, string>();

function store(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON under a key of local storage. */
export function saveJson(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    store()?.setItem(key, text);
  } catch {
    // A full or forbidden store: the copy in memory serves until the page closes.
  }
}

/** What `saveJson` kept; undefined where there is nothing or it is not JSON. */
export function readJson(key: string): unknown {
  let text: string | null = null;
  try {
    text = store()?.getItem(key) ?? null;
  } catch {
    text = null;
  }
  text ??= store() === undefined ? (memory.get(key) ?? null) : null;
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Empties local storage but for these keys: what belongs to the device and not to who was signed in. */
export function clearStorage(keep: readonly string[]): void {
  const kept = keep.map((key): [string, unknown] => [key, readJson(key)]);
  memory.clear();
  store()?.clear();
  for (const [key, value] of kept) if (value !== undefined) saveJson(key, value);
}
