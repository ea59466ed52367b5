import { describe, expect, it } from 'vitest';
import { classesIn, missingClasses } from './first-screen.ts';
import { filesOf, screensIn, withGrouped } from './first-screen-files.ts';
import { compareModules, moduleOf, sharesOf } from './first-screen-modules.ts';
import { root } from './run-program.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react', '_shell'], css: ['index.css'] },
  _react: { file: 'react.js' },
  _shell: { file: 'shell.js', imports: ['_react'] },
  'start.tsx': { file: 'start.js', imports: ['_shell'], css: ['start.css'] },
  'chart.tsx': { file: 'chart.js', imports: ['_react'] },
};

describe('the files of a first screen', () => {
  it('are its own and what they import, each once, and not what is loaded later', () => {
    expect(filesOf(manifest, ['index.html', 'start.tsx'])).toEqual([
      'index.js',
      'index.css',
      'react.js',
      'shell.js',
      'start.js',
      'start.css',
    ]);
  });

  it('are found where a module shares its file with others', () => {
    const grouped = withGrouped(manifest, { 'home.tsx': '_shell', 'gone.tsx': '_gone' });
    expect(filesOf(grouped, ['home.tsx'])).toEqual(['shell.js', 'react.js']);
    expect(() => filesOf(grouped, ['gone.tsx'])).toThrow('the build has no gone.tsx');
  });

  it('must be in the build', () => {
    expect(() => filesOf(manifest, ['home.tsx'])).toThrow('the build has no home.tsx');
  });
});

describe('the table of first screens', () => {
  it('says of what each is made, however it is broken into lines', () => {
    const table = `
      start,
      firstScreen('/login/start', [welcome], () => import('./identity/start.tsx').then((file) => file.Start)),
      firstScreen(
        '/home/index',
        [home, worth],
        () => import('./home/home-screen.tsx').then((file) => file.HomeScreen),
        { keepAlive: true },
      ),
      firstScreen('/bare', [], () => import('./bare.tsx').then((file) => file.Bare)),`;
    const text = (area: string) => `../../packages/text/src/tw/${area}.ts`;
    expect(screensIn(table)).toEqual([
      { address: '/login/start', modules: ['index.html', text('shell'), text('welcome'), 'src/identity/start.tsx'] },
      {
        address: '/home/index',
        modules: ['index.html', text('shell'), text('home'), text('worth'), 'src/home/home-screen.tsx'],
      },
      { address: '/bare', modules: ['index.html', text('shell'), 'src/bare.tsx'] },
    ]);
  });
});

describe('the styles of a first screen', () => {
  const css = String.raw`.flex{display:flex}.h-0\.5,.px-\[2px\]{x:y}@media print{.sm\:p-1:hover{x:y}}.\32 xl{x:y;margin:.6rem;opacity:.5}`;

  it('are read with what is escaped', () => {
    expect([...classesIn(css)]).toEqual(['flex', 'h-0.5', 'px-[2px]', 'sm:p-1', '2xl']);
  });

  it('lack what its scripts name and only the sheet of the whole app has', () => {
    const scripts = ['a({className:`flex  mt-2`})', 'b("text-up",\'num\',"not-a-class")'];
    const whole = '.flex{}.mt-2{}.text-up{}.num{}.later{}';
    expect(missingClasses(scripts, '.flex{}.num{}', whole)).toEqual(['mt-2', 'text-up']);
    expect(missingClasses(scripts, whole, whole)).toEqual([]);
  });
});

describe('the modules of a first screen', () => {
  it('share a script by the source map', () => {
    // Six characters of the bundler, then from column 6 on the first source, from column 8 on the second.
    const payload = { version: 3, sources: ['../src/a.ts', '../src/b.ts'], names: [], mappings: 'MAAA,ECAA' };
    const shares = sharesOf('import a=1;b', payload as never);
    expect([...shares].map(([source, share]) => [source, Math.round(share * 12)])).toEqual([
      [undefined, 6],
      ['../src/a.ts', 2],
      ['../src/b.ts', 4],
    ]);
  });

  it('are called by their file, those of a package by its name', () => {
    expect(moduleOf(`${root}/packages/ui/src/price.tsx`)).toBe('packages/ui/src/price.tsx');
    expect(moduleOf(`${root}/node_modules/react-dom/cjs/a.js`)).toBe('react-dom');
    expect(moduleOf(`${root}/node_modules/x/node_modules/@tanstack/query-core/b.js`)).toBe('@tanstack/query-core');
  });

  it('are compared with those stored: what grew most comes first, what hardly changed is left out', () => {
    const before = { 'a.ts': 1000, 'b.ts': 500, 'c.ts': 300, 'd.ts': 70 };
    const now = { 'a.ts': 1020, 'b.ts': 700, 'c.ts': 100, 'e.ts': 250 };
    expect(compareModules(before, now)).toBe('  +250 e.ts (new)\n  +200 b.ts\n  -70 d.ts (gone)\n  -200 c.ts');
    expect(compareModules(now, now)).toBe('  no module has changed');
  });
});
