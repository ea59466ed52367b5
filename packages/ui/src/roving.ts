import type { KeyboardEvent } from 'react';

/** Which of `count` things in a row a key leads to, round the ends; undefined where it leads nowhere. */
export function rovingTarget(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Lets the arrow keys move focus and choice together along the buttons of a row, of which one is in the order of tabbing. */
export function rove(event: KeyboardEvent<HTMLElement>, current: number, choose: (index: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>('button');
  const target = rovingTarget(event.key, current, buttons.length);
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
  choose(target);
}
