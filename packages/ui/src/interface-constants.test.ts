import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOAD_OFFSET } from './load-more.tsx';
import { PAGE_BUTTONS, PER_PAGE } from './page-window.ts';
import { PULL_HEAD, SUCCESS_MS } from './pull-state.ts';
import { LONG_PRESS_MS, REPEAT_MS } from './repeat-press.ts';
import { SWIPE_THRESHOLD } from './swipe-target.ts';
import { TOAST_MS } from './toast-store.ts';

const motion = readFileSync(new URL('./motion.css', import.meta.url), 'utf8');

// Section 9 of the specification. What they do is tested beside each component and, in a browser, in tests/browser.
it.each([
  ['head of pull-to-refresh, px', PULL_HEAD, 50],
  ['word of success, ms', SUCCESS_MS, 500],
  ['load-more before the end, px', LOAD_OFFSET, 300],
  ['rows of a page', PER_PAGE, 10],
  ['page buttons', PAGE_BUTTONS, 5],
  ['tabs that do not scroll', SWIPE_THRESHOLD, 5],
  ['long press, ms', LONG_PRESS_MS, 600],
  ['its repeat, ms', REPEAT_MS, 200],
  ['error toast, ms', TOAST_MS, 2000],
])('%s', (_, constant, value) => {
  expect(constant).toBe(value);
});

it('the style sheet moves tabs for 0.3 s', () => {
  expect(/--duration-tabs:\s*(\d+)ms/.exec(motion)?.[1]).toBe('300');
});
