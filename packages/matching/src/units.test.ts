import type { Price, Shares, Units } from '@kuroshio/money';
import { describe, expectTypeOf, it } from 'vitest';
import type { Book, BookEvents } from './index.ts';

// Held by the type check of `npm run lint`.
describe('a book', () => {
  it('counts whole shares, not the units that orders count', () => {
    expectTypeOf<Parameters<Book['submit']>[3]>().toEqualTypeOf<Shares>();
    expectTypeOf<Parameters<Book['reduce']>[1]>().toEqualTypeOf<Shares>();
    expectTypeOf<ReturnType<Book['resting']>>().toEqualTypeOf<Shares>();
    expectTypeOf<Parameters<BookEvents['traded']>[3]>().toEqualTypeOf<Shares>();
    expectTypeOf<Units>().not.toExtend<Parameters<Book['submit']>[3]>();
  });

  it('trades at prices', () => {
    expectTypeOf<Parameters<Book['submit']>[2]>().toEqualTypeOf<Price | 0>();
    expectTypeOf<Parameters<BookEvents['traded']>[2]>().toEqualTypeOf<Price>();
    expectTypeOf<Shares>().not.toExtend<Parameters<Book['submit']>[2]>();
  });
});
