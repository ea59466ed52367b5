import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest } from '../house-rules/source.ts';
import { findPatterns } from './find-patterns.ts';
import { measurePattern, textOf } from './measure-pattern.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** What runs in the program, at its start, and in the app. */
const files = globSync(
  ['{apps,packages}/*/src/**/*.{ts,tsx}', 'apps/*/public/*.js', 'tools/{bootstrap.mjs,start.ts,run-program.ts}'],
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file) && !file.includes('node_modules'))
  .sort();
const all = files.map((file) => findPatterns(file, readFileSync(path.join(root, file), 'utf8')));
const patterns = all.flatMap((one) => one.patterns);

describe('the measure', () => {
  it.each([
    // The one that a feed could keep busy for minutes.
    ['<(?:br|\\/?(?:p|div|li))\\b[^>]*>', 'gi'],
    ['<\\/?[a-zA-Z!?][^>]*>', 'g'],
    ['(a+)+$', ''],
    ['^(a|a)*$', ''],
    // What the repository had: of accepted codings, of trailing zeros, of a password in an address.
    ['^\\s*gzip\\s*(;\\s*q=(1|0\\.[0-9]*[1-9]).*)?$', 'i'],
    ['0+$', ''],
    [':\\/\\/([^:@/]*):[^@]*@', ''],
    ['\\B(?=(\\d{3})+$)', 'g'],
    ['^(\\w+\\s?)*$', ''],
    ['\\s+$', ''],
    ['(?:\\d+)?\\.?\\d+$', ''],
    ['^\\s*(.*?)\\s*$', ''],
    [',+\\s*\\]', ''],
    ['a[^b]*b', 'g'],
    ['"(?:[^"\\\\]|\\\\.)*"', 'g'],
    ['(?=.*\\d).*x$', ''],
  ])('knows that /%s/%s is slow', (source, flags) => {
    expect(measurePattern(source, flags)).toBeDefined();
  });

  it.each([
    ['^\\d{1,7}$', ''],
    ['[^\\S\\n]+', 'g'],
    ['^(?:[a-z]+,)*[a-z]+$', ''],
    ['&(?:#(\\d{1,7})|([a-z]{2,8}));', 'g'],
    ['<\\/?[a-z][^<>]{0,200}>', 'g'],
    [' ?\\n ?', 'g'],
    ['^(::1|(::ffff:)?127\\.\\d+\\.\\d+\\.\\d+)$', 'i'],
  ])('knows that /%s/%s is not', (source, flags) => {
    expect(measurePattern(source, flags)).toBeUndefined();
  });

  it('finds patterns by syntax, and those that are made', () => {
    const text = "const a = b / c / d;\n// /x+/\nconst e = '/y+/';\nf(/z+[/]$/gu, new RegExp(`${e}x`), RegExp('q'));\n";
    const { patterns: found, made } = findPatterns('x.ts', text);
    expect(found).toEqual([{ path: 'x.ts', line: 4, source: 'z+[/]$', flags: 'gu' }]);
    expect(made.map(({ line, text: written }) => [line, written])).toEqual([
      [4, 'new RegExp(`${e}x`)'],
      [4, "RegExp('q')"],
    ]);
  });
});

describe('the patterns of the program', () => {
  it('are found', () => {
    expect(patterns.length).toBeGreaterThan(100);
  });

  it('are all read in linear time, whatever they are given', () => {
    const slow = patterns.flatMap(({ path: file, line, source, flags }) => {
      const found = measurePattern(source, flags);
      if (found === undefined) return [];
      const text = JSON.stringify(textOf(found, 12));
      return [`${file}:${line} /${source}/${flags} took ${found.took.toFixed(0)} ms for ${found.letters} as ${text}`];
    });
    expect(slow).toEqual([]);
  }, 120_000);

  it('are written out, so that they can be measured', () => {
    expect(all.flatMap(({ made }) => made).map(({ path: file, text }) => `${file} ${text}`)).toEqual([]);
  });
});
