import { expect, it } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [95, 10],
])('%d rows are %d pages', (rows, pages) => {
  expect(pageCount(rows)).toBe(pages);
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 4, 5]],
  [3, 10, [1, 2, 3, 4, 5]],
  [6, 10, [4, 5, 6, 7, 8]],
  [10, 10, [6, 7, 8, 9, 10]],
])('page %d of %d shows %j', (current, pages, window) => {
  expect(pageWindow(current, pages)).toEqual(window);
});
