import type { Instrument } from '@kuroshio/market';
import { type Sounds, soundsOf } from './chinese-sounds.ts';
import { isOneLetterOff } from './one-letter-off.ts';
import { GROUP_WORDS, NICKNAMES } from './search-words.ts';

/** Text in the one form that is compared: normal width, lower case, single spaces, 台 for 臺 as people type it. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}

/** What of an instrument can be found, folded. */
export interface Searchable {
  readonly symbol: string;
  readonly code: string;
  readonly names: readonly string[];
  /** What people call it beside its names. */
  readonly nicknames: readonly string[];
  /** Words for many, of which it is one. */
  readonly groups: readonly string[];
  readonly sounds: Sounds;
}

export function searchable({ symbol, code, nameTw, nameEn, industry, industryTw, industryEn }: Instrument): Searchable {
  const nicknames = NICKNAMES[symbol]?.split(',') ?? [];
  const groups = GROUP_WORDS.filter(
    ({ symbols = [], industries = [] }) => symbols.includes(symbol) || industries.includes(industry),
  ).flatMap(({ words }) => words);
  return {
    symbol: foldText(symbol),
    code: foldText(code),
    names: [nameTw, nameEn].map(foldText),
    nicknames: nicknames.map(foldText),
    groups: [...groups, industryTw, industryEn].filter((word) => word !== '').map(foldText),
    sounds: soundsOf(nameTw),
  };
}

function nameScore(name: string, text: string): number {
  if (name === text) return 60;
  if (name.startsWith(text)) return 50;
  // The beginning of a later word: "motor" finds "Tesla Motors" before "locomotor".
  if (name.includes(` ${text}`)) return 40;
  return name.includes(text) ? 30 : 0;
}

/** Points by which a nickname counts less than a name. */
const CALLED = 5;
/** One letter is the beginning of too many sounds and words. */
const LEAST = 2;
const ZHUYIN = /^[ㄅ-ㄩ]+$/;

function soundScore({ pinyin, letters, zhuyin }: Sounds, text: string): number {
  if (ZHUYIN.test(text)) return zhuyin === text ? 45 : zhuyin.startsWith(text) ? 42 : 0;
  if (text.length < LEAST || letters.length < LEAST) return 0;
  const plain = text.replaceAll(' ', '');
  if (plain === pinyin || plain === letters) return 28;
  return pinyin.startsWith(plain) || letters.startsWith(plain) ? 22 : 0;
}

function groupScore(groups: readonly string[], text: string): number {
  if (groups.includes(text)) return 25;
  return text.length >= LEAST && groups.some((word) => word.startsWith(text)) ? 18 : 0;
}

/** How well an instrument fits a folded text: the higher the better, 0 not at all. A code begun beats every name. */
export function searchScore({ symbol, code, names, nicknames, groups, sounds }: Searchable, text: string): number {
  if (text === '') return 0;
  if (code === text || symbol === text) return 100;
  if (code.startsWith(text)) return 80;
  const best = Math.max(
    ...names.map((name) => nameScore(name, text)),
    // What is so named comes before what is also called so.
    ...nicknames.map((name) => nameScore(name, text) - CALLED),
  );
  const told = Math.max(0, best, soundScore(sounds, text), groupScore(groups, text));
  return told || (code.includes(text) || symbol.startsWith(text) ? 20 : 0);
}

/** Of shorter texts another letter makes another word: three Chinese characters, four letters. */
function isLongEnough(text: string): boolean {
  return [...text].length >= (/[\u2e80-\uffdc]/.test(text) ? 3 : 4);
}

/** How well it fits a text with one letter wrong: for what nothing was found of. */
export function mistypedScore({ code, names, nicknames, sounds }: Searchable, text: string): number {
  if (!isLongEnough(text)) return 0;
  if (isOneLetterOff(text, code)) return 15;
  const length = [...text].length;
  for (const name of [...names, ...nicknames]) {
    const begun = [length - 1, length, length + 1].map((size) => [...name].slice(0, size).join(''));
    const words = [name, ...begun, ...name.split(/[ .,]/)];
    if (words.some((word) => isLongEnough(word) && isOneLetterOff(text, word))) return 14;
  }
  return isOneLetterOff(text, sounds.pinyin) ? 12 : 0;
}
