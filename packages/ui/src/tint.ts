/** All tints are looked at together, so that a long list is painted once for all of them, ms. */
const LOOK_MS = 100;
/** With this look a tint goes; at the half of them it became weaker. */
const LOOKS = 6;

/** What is tinted, and how many looks it still stays. */
const tinted = new Map<HTMLElement, number>();

/** Tints what is behind an element from now on for 600 ms, weaker in the second half. The colours are in motion.css. */
export function tint(element: HTMLElement, way: 'up' | 'down'): void {
  if (tinted.size === 0) setTimeout(look, LOOK_MS);
  tinted.set(element, LOOKS);
  element.dataset['flash'] = way;
  delete element.dataset['faint'];
}

function look(): void {
  for (const [element, looks] of tinted) {
    const left = looks - 1;
    tinted.set(element, left);
    if (left === LOOKS / 2) element.dataset['faint'] = '';
    if (left > 0) continue;
    tinted.delete(element);
    delete element.dataset['flash'];
  }
  if (tinted.size > 0) setTimeout(look, LOOK_MS);
}
