import { describe, expect, it } from 'vitest';
import { checkTexts } from './texts-loaded.ts';

const AREAS = ['shell', 'trading', 'quotes', 'loans'];

/** What is wrong in an app of these files, by their path below the app's source. */
function told(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([name, text]) => ({
    path: name.startsWith('packages/') ? name : `apps/investor/src/${name}`,
    text,
  }));
  return checkTexts(sources, AREAS).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('texts that a later file says', () => {
  const screens = (areas: string) =>
    `export const a = [\n  screen('/a', [${areas}], () => import('./screen.tsx').then((file) => file.A), { keepAlive: true }),\n];`;
  const screen = "import { rows } from './rows.ts';\nt('shell.done'); t(`trading.tif${x}`);";
  const rows = "import type { B } from './unread.ts';\nexport const rows = ['quotes.last'];";
  const unread = "t('loans.title')";

  it('are named where it is imported, those of what it imports at once too', () => {
    const files = { 'a/screen.tsx': screen, 'a/rows.ts': rows, 'a/unread.ts': unread };
    expect(told({ ...files, 'a/routes.ts': screens('quotes, trading') })).toEqual([]);
    expect(told({ ...files, 'a/routes.ts': screens('trading') })).toEqual([
      'apps/investor/src/a/routes.ts:2 apps/investor/src/a/screen.tsx is loaded without the texts of "quotes", which apps/investor/src/a/rows.ts says',
    ]);
    expect(told({ ...files, 'a/routes.ts': screens('') })).toHaveLength(2);
  });

  it('are those of a part that is itself loaded later no longer', () => {
    const later = "part([loans], () => import('./part.tsx').then((file) => file.Part))";
    const part = "t('loans.title')";
    expect(told({ 'a/routes.ts': screens(''), 'a/screen.tsx': later, 'a/part.tsx': part })).toEqual([]);
    const bare = "lazy(() => import('./part.tsx'))";
    expect(told({ 'a/routes.ts': screens('loans'), 'a/screen.tsx': bare, 'a/part.tsx': part })[0]).toMatch(
      /^apps\/investor\/src\/a\/screen\.tsx:1 .*"loans"/,
    );
  });

  it('are found in the words that the app shares with the server, and not in the dictionaries', () => {
    const files = {
      'a/routes.ts': screens(''),
      'a/screen.tsx':
        "import { said } from '@kuroshio/text/message-text.ts'; import { loans } from '@kuroshio/text/areas/loans.ts';",
      'packages/text/src/message-text.ts': "t('trading.lots', { count })",
      'packages/text/src/areas/loans.ts': "tw: () => import('../tw/loans.ts')",
    };
    expect(told(files)).toEqual([expect.stringContaining('"trading", which packages/text/src/message-text.ts says')]);
  });

  it("are nobody's where a file is only fetched ahead, and not what the first file may say", () => {
    expect(told({ 'b.ts': "import('./c.ts').catch(() => undefined);", 'c.ts': "t('loans.title')" })).toEqual([]);
    expect(told({ 'main.tsx': "import './c.ts';", 'c.ts': "t('loans.title')" })).toEqual([
      expect.stringContaining('main.tsx is loaded without the texts of "loans"'),
    ]);
  });

  it('do not stand in comments', () => {
    expect(told({ 'main.tsx': "// t('loans.title')\n/* 'loans.title' */" })).toEqual([]);
  });
});
