import { pinyin } from 'pinyin-pro';

/** How a Chinese name sounds, as people type it who spare the characters. */
export interface Sounds {
  /** The whole in pinyin without tones: `taijidian`. */
  readonly pinyin: string;
  /** The first letter of each syllable: `tjd`. */
  readonly letters: string;
  /** The first zhuyin letter of each syllable: `ㄊㄐㄉ`. */
  readonly zhuyin: string;
}

/** Zhuyin of the consonants that pinyin begins with; the two-lettered before the one-lettered. */
const CONSONANTS: readonly (readonly [pinyin: string, zhuyin: string])[] = [
  ...(['zh-ㄓ', 'ch-ㄔ', 'sh-ㄕ'] as const),
  ...(['b-ㄅ', 'p-ㄆ', 'm-ㄇ', 'f-ㄈ', 'd-ㄉ', 't-ㄊ', 'n-ㄋ', 'l-ㄌ', 'g-ㄍ', 'k-ㄎ', 'h-ㄏ'] as const),
  ...(['j-ㄐ', 'q-ㄑ', 'x-ㄒ', 'r-ㄖ', 'z-ㄗ', 'c-ㄘ', 's-ㄙ', 'w-ㄨ'] as const),
].map((pair) => pair.split('-') as [string, string]);

/** Of syllables that begin with a vowel. */
const VOWELS: readonly (readonly [begins: RegExp, zhuyin: string])[] = [
  // yu, yue, yuan, yun and yong are written with ㄩ, all others with y begin with ㄧ.
  [/^y(u|ong)/, 'ㄩ'],
  [/^y/, 'ㄧ'],
  [/^er/, 'ㄦ'],
  [/^ang/, 'ㄤ'],
  [/^eng/, 'ㄥ'],
  [/^ai/, 'ㄞ'],
  [/^ei/, 'ㄟ'],
  [/^ao/, 'ㄠ'],
  [/^ou/, 'ㄡ'],
  [/^an/, 'ㄢ'],
  [/^en/, 'ㄣ'],
  [/^a/, 'ㄚ'],
  [/^o/, 'ㄛ'],
  [/^e/, 'ㄜ'],
];

/** `you` and `yuan` differ: y before `ou` is ㄧ. */
function zhuyinOf(syllable: string): string {
  if (syllable.startsWith('you')) return 'ㄧ';
  const consonant = CONSONANTS.find(([begins]) => syllable.startsWith(begins));
  return consonant?.[1] ?? VOWELS.find(([begins]) => begins.test(syllable))?.[1] ?? '';
}

/** How the Chinese characters of a name sound; empty where it has none. */
export function soundsOf(name: string): Sounds {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed', v: true });
  return {
    pinyin: syllables.join(''),
    letters: syllables.map((syllable) => syllable.charAt(0)).join(''),
    zhuyin: syllables.map(zhuyinOf).join(''),
  };
}
