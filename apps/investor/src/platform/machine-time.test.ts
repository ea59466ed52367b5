import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '..');

/** What tells of devices and of the program itself, and says whose time it is; and prices that come from the world of now. */
const MACHINE_TIME = [
  'account/devices.tsx',
  // When everything that is kept was fetched, and from which device.
  'data-export/data-export-screen.tsx',
  // What a person waits for outside of any market: a new address, a password of money, papers that are looked at.
  'destinations/usable-tag.tsx',
  'fund-password/fund-pass.tsx',
  // When somebody of the house opened what was handed in.
  'funding/looks.tsx',
  'layout/provenance-words.ts',
  'notices/message-format.ts',
  'notices/message-time.tsx',
  // From when a limit of one's own holds and until when a cooling-off does: a market's days have no part in it.
  'own-limits/cooling-off.tsx',
  'own-limits/limit-row.tsx',
  'passkeys/passkeys-screen.tsx',
  'platform/format.ts',
  // The time of a rate, by the clock of the currencies' own venue.
  'portfolio/whole-detail.tsx',
  // Until when a restriction stands, and since when it does.
  'restrictions/restrictions-screen.tsx',
  'seals/proved-books.tsx',
  'second-factor/second-factor.tsx',
  'verification/case-status.tsx',
  'verification/needs-verification.tsx',
  'verification/photo-field.tsx',
];

it("writes the machine's clock only where devices and the program are told of", () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const using = files.filter((file) =>
    /\bdateTimeText\b|toLocale(Time|Date)?String/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(using.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(MACHINE_TIME);
});
