import {
  type Area,
  type Language,
  type LoadedArea,
  loadArea,
  type RefusalWords,
  type Translate,
  translator,
} from '@kuroshio/text';
import { shell } from '@kuroshio/text/areas/shell.ts';
import { create } from 'zustand';
import { prefer, usePreferences } from './preferences.ts';

/** What of a language is there. More is added as screens need it; nobody shows what was not there before. */
class Texts {
  readonly language: Language;
  readonly #words: Record<string, LoadedArea['words']> = {};
  readonly #refusals = new Map<string, RefusalWords>();
  /** Before an area is there a lookup gives its key, as for a key that does not exist. */
  readonly t: Translate = translator(this.#words);

  constructor(language: Language) {
    this.language = language;
  }

  async load(areas: readonly Area[]): Promise<void> {
    const missing = areas.filter(({ name }) => !Object.hasOwn(this.#words, name));
    const loaded = await Promise.all(missing.map((one) => loadArea(one, this.language)));
    for (const [at, { words, refusals }] of loaded.entries()) {
      const { name = '', catalogue = {} } = missing[at] ?? {};
      this.#words[name] = words;
      for (const [code, text] of Object.entries(refusals)) {
        this.#refusals.set(code, { text, params: catalogue[code]?.params ?? {} });
      }
    }
  }

  refusal(code: string): RefusalWords | undefined {
    return this.#refusals.get(code);
  }
}

const useTexts = create<{ readonly texts: Texts }>(() => ({ texts: new Texts(usePreferences.getState().language) }));
const current = () => useTexts.getState().texts;

/** The areas that anything shown may say. */
const needed = new Set<Area>([shell]);

/**
 * Resolves when these texts are there in the language shown: what says them waits for it (`screen`, `part`, `loadWith`).
 * Rejects where they cannot be loaded; who asks again tries again.
 */
export async function needTexts(areas: readonly Area[]): Promise<void> {
  // A change of the language that is on its way loads them, too.
  for (const one of areas) needed.add(one);
  await current().load(areas);
}

/**
 * Shows a language everywhere, once all that was shown so far is there in it. Rejects where that cannot be loaded; nothing
 * changes then.
 */
export async function showLanguage(language: Language): Promise<void> {
  const texts = new Texts(language);
  for (let loaded = 0; loaded < needed.size; ) {
    const areas = [...needed];
    await texts.load(areas);
    loaded = areas.length;
  }
  useTexts.setState({ texts });
}

/** Changes the app's language and keeps the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  prefer('language', language);
}

/** The lookup of the language that is shown; the component renders again when it changes. */
export function useText(): Translate {
  return useTexts(({ texts }) => texts.t);
}

export function useLanguage(): Language {
  return useTexts(({ texts }) => texts.language);
}

/** The lookup outside of components: for what is said at a moment, such as a toast. */
export function currentText(): Translate {
  return current().t;
}

/** The words of a refusal in the language shown; undefined where its area is not there, or nobody knows the code. */
export function refusalWords(code: string): RefusalWords | undefined {
  return current().refusal(code);
}

/** Loads the area to which a refusal belongs, where that is not there yet: any call may be refused on any screen. */
export async function needRefusal(code: string): Promise<void> {
  if (refusalWords(code) !== undefined) return;
  const { AREAS } = await import('@kuroshio/text/areas.ts');
  await needTexts(AREAS.filter(({ catalogue }) => Object.hasOwn(catalogue, code)));
}
