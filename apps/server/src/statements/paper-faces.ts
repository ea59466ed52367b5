import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Regular and bold, as the axis of the faces says it. */
export type Weight = 400 | 600;

/** A part of a text that one face has. */
export interface Run {
  readonly text: string;
  readonly face: string;
}

const require = createRequire(import.meta.url);
const FAMILIES = {
  tw: ['noto-sans-tc', 'noto-sans-kr'],
  en: ['noto-sans-tc', 'noto-sans-kr'],
  ko: ['noto-sans-kr', 'noto-sans-tc'],
};
/** The faces that every reader of PDF has: of them nothing is put into the file, and they are laid out quickly. */
const PLAIN = { 400: 'Helvetica', 600: 'Helvetica-Bold' } as const;
const FIRST_FOREIGN = 0x7f;
/** Stands for what no face has. */
const UNKNOWN = '?';

/** A slice of a family: the file that has some of its characters. */
interface Slice {
  readonly name: string;
  readonly file: string;
  readonly characters: string;
}

/** By character, of the families in their order. Ranges are written as style sheets say them: `U+4e00-4e1f,U+26`. */
function sliceByCharacter(families: readonly string[]): Map<string, Slice> {
  const found = new Map<string, Slice>();
  for (const family of families) {
    const ranges = require(`@fontsource-variable/${family}/unicode.json`) as Readonly<Record<string, string>>;
    const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/unicode.json`));
    for (const [key, text] of Object.entries(ranges)) {
      const part = key.replaceAll(/[[\]]/g, '');
      const characters = text.split(',').flatMap(charactersOf);
      const file = path.join(folder, 'files', `${family}-${part}-wght-normal.woff2`);
      const slice = { name: `${family}-${part}`, file, characters: characters.join('') };
      for (const one of characters) if (!found.has(one)) found.set(one, slice);
    }
  }
  return found;
}

function charactersOf(range: string): string[] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  const from = Number.parseInt(first, 16);
  return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, n) => String.fromCodePoint(from + n));
}

/** The faces of a paper, each made ready when the first character of it is written. */
export interface Faces {
  /** The parts of a text by face, each of which is ready. */
  readonly runsOf: (text: string, weight: Weight) => Promise<readonly Run[]>;
}

/**
 * Noto's faces travel in slices whose weight is a variable; PDF knows neither. A slice is taken at one weight, once, and of it
 * only what was written goes into the file.
 * @param register makes a face known to the paper by a name
 */
export function openFaces(language: keyof typeof FAMILIES, register: (name: string, face: Uint8Array) => void): Faces {
  const slices = sliceByCharacter(FAMILIES[language]);
  const ready = new Set<string>();

  async function makeReady(slice: Slice, weight: Weight): Promise<string> {
    const face = `${slice.name} ${weight}`;
    if (ready.has(face)) return face;
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
    register(face, await subsetFont(readFileSync(slice.file), slice.characters, options));
    ready.add(face);
    return face;
  }

  return {
    async runsOf(text, weight) {
      const runs: { text: string; face: string }[] = [];
      for (const character of text) {
        const isPlain = (character.codePointAt(0) ?? 0) < FIRST_FOREIGN;
        const slice = isPlain ? undefined : slices.get(character);
        const face = slice === undefined ? PLAIN[weight] : await makeReady(slice, weight);
        const shown = isPlain || slice !== undefined ? character : UNKNOWN;
        const last = runs.at(-1);
        if (last?.face === face) last.text += shown;
        else runs.push({ text: shown, face });
      }
      return runs;
    },
  };
}
