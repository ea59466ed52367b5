/**
 * Puts values into the placeholders of a text. `{name}` is the value; `{name|one|many}` is `one` where the value
 * is 1 and `many` otherwise, for languages that decline. A placeholder without value stays as it is written.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(
    /\{([a-zA-Z]\w*)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return String(value) === '1' ? one : many;
    },
  );
}

/** The names of the placeholders of a text, each once, in alphabetical order. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{([a-zA-Z]\w*)(?:\|[^|}]*\|[^|}]*)?\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}
