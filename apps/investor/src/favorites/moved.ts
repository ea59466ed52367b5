/** The list with the item at `from` standing at `to`; both are kept inside the list. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.min(items.length - 1, Math.max(0, to));
  if (item === undefined || place === from) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, place), item, ...others.slice(place)];
}
