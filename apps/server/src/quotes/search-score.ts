import type { Instrument } from '@kuroshio/market';

/** Text in the one form that is compared: normal width, lower case, single spaces, 台 for 臺 as people type it. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}

/** What of an instrument can be found, folded. */
export interface Searchable {
  readonly symbol: string;
  readonly code: string;
  readonly names: readonly string[];
}

export function searchable({ symbol, code, nameTw, nameEn }: Instrument): Searchable {
  return { symbol: foldText(symbol), code: foldText(code), names: [foldText(nameTw), foldText(nameEn)] };
}

function nameScore(name: string, text: string): number {
  if (name === text) return 60;
  if (name.startsWith(text)) return 50;
  // The beginning of a later word: "motor" finds "Tesla Motors" before "locomotor".
  if (name.includes(` ${text}`)) return 40;
  return name.includes(text) ? 30 : 0;
}

/** How well an instrument fits a folded text: the higher the better, 0 not at all. A code begun beats every name. */
export function searchScore({ symbol, code, names }: Searchable, text: string): number {
  if (text === '') return 0;
  if (code === text || symbol === text) return 100;
  if (code.startsWith(text)) return 80;
  const best = Math.max(...names.map((name) => nameScore(name, text)));
  return best || (code.includes(text) || symbol.startsWith(text) ? 20 : 0);
}
