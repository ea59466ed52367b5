import { describe, expect, it } from 'vitest';
import { dollarsOf } from './typed-dollars.ts';

describe('dollars that were typed', () => {
  it.each([
    ['50,000', '5000000'],
    [' 1 ', '100'],
    ['0', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['-5', undefined],
    ['1e5', undefined],
    ['1234567890123', undefined],
  ])('%j is %s', (typed, minor) => {
    expect(dollarsOf(typed)).toBe(minor);
  });
});
