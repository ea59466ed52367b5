/**
 * What there is in the order wanted: first what is named, each once, then the rest as it stood. What is named and not
 * there is left out.
 */
export function arranged<Item>(there: readonly Item[], wanted: readonly Item[]): Item[] {
  const known = new Set(there);
  const named = new Set(wanted.filter((item) => known.has(item)));
  return [...named, ...there.filter((item) => !named.has(item))];
}
