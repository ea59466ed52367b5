import { expect, it } from 'vitest';
import { tileText } from './tile-text.ts';

// A square map is 358 px wide and high, so a hundredth of either is 3.58 px.
it.each<[string, string, [width: number, height: number], { label: boolean; percent: boolean; large: boolean }]>([
  ['all of it', '半導體業', [0.6, 0.9], { label: true, percent: true, large: true }],
  ['small, with its percent', '塑膠工業', [0.18, 0.14], { label: true, percent: true, large: false }],
  ['two lines of two', '塑膠工業', [0.09, 0.1], { label: true, percent: false, large: false }],
  ['not even two lines', '電腦及週邊設備業', [0.09, 0.1], { label: false, percent: false, large: false }],
  ['too low for any line', '塑膠工業', [0.4, 0.05], { label: false, percent: false, large: false }],
  ['a long word that is not torn', 'Semiconductor', [0.2, 0.3], { label: false, percent: false, large: false }],
  ['the same word where it fits', 'Semiconductor', [0.3, 0.3], { label: true, percent: true, large: false }],
  ['words over two lines', 'Plastics and Rubber', [0.2, 0.2], { label: true, percent: true, large: false }],
  [
    'a label too long for large type',
    'Computer and Peripheral Equipment',
    [0.5, 0.4],
    { label: true, percent: true, large: true },
  ],
])('%s', (_, label, [width, height], expected) => {
  expect(tileText(label, { width, height }, 1)).toEqual(expected);
});
