import { defineConfig } from 'vitest/config';

/** The tests that each mutant of a package meets, in the copy of the package that it lives in. */
export default defineConfig({
  test: {
    pool: 'threads',
    include: ['src/**/*.test.ts'],
    // These try the comparison of books and another's book; what they know of ours, its own tests know too.
    exclude: ['src/wrong-books.test.ts', 'src/peer-book.test.ts'],
    testTimeout: 120_000,
    // `npm test` runs a million; a mutant of the book that lives through these is hardly found by more.
    env: { KUROSHIO_BOOK_COMMANDS: '3000' },
  },
});
