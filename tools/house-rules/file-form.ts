import { blank, isTest, lineAt, type Problem, type Source } from './source.ts';

const longest = 300;

/** Names that say nothing about what is inside. */
const emptyNames = ['util', 'utils', 'helper', 'helpers', 'types', 'service', 'services', 'manager', 'misc', 'common'];

/** A word of the field that ends like an empty name. */
const realNames = ['customer-service'];

/** Written apart, so that this file does not break its own rule. */
const laterWords = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'];

/** Tables of facts, dictionaries and tests may be as long as what they list. */
function mayBeLong(path: string): boolean {
  return isTest(path) || /\/tables\//.test(path) || /^packages\/text\/src\/(tw|en|ko)\//.test(path);
}

export function checkForm(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) => [
    ...checkName(source),
    ...checkLength(source),
    ...checkLater(source),
    ...checkFocus(source),
  ]);
}

function checkName({ path }: Source): Problem[] {
  const file = path.split('/').at(-1) ?? '';
  const name = file.replace(/\..*$/, '');
  const rule = 'file name';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(file)) {
    return [{ path, line: 0, rule, message: `${file} is not in kebab-case` }];
  }
  const last = name.split('-').at(-1) ?? '';
  if (!emptyNames.includes(last) || realNames.includes(name)) return [];
  return [{ path, line: 0, rule, message: `"${last}" says nothing; name the thing or the action` }];
}

function checkLength({ path, text }: Source): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  if (lines <= longest || mayBeLong(path) || path.endsWith('.sql')) return [];
  const message = `${lines} lines; split what stands over ${longest}, or move a table below tables/`;
  return [{ path, line: 0, rule: 'file length', message }];
}

function checkLater({ path, text }: Source): Problem[] {
  const pattern = new RegExp(`\\b(?:${laterWords.join('|')})\\b`, 'g');
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    rule: 'nothing for later',
    message: `${match[0]}: do it now, or write an issue`,
  }));
}

function checkFocus({ path, text }: Source): Problem[] {
  if (!isTest(path)) return [];
  const code = blank(text, { strings: true });
  return [...code.matchAll(/\b(?:it|test|describe|suite)\s*(?:\.\w+)*\.(only|skip|todo|fixme)\b/g)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    rule: 'every test runs',
    message: `.${match[1]} leaves tests out`,
  }));
}
