import { type Dictionary, type Language, loadTexts, type Translate, translator } from '@kuroshio/text';
import { type FirstTexts, loadFirstTexts } from '@kuroshio/text/load.ts';
import { create } from 'zustand';
import { prefer, usePreferences } from './preferences.ts';

interface Texts {
  language: Language;
  /** At first those of the first screens only. */
  dictionary: FirstTexts | Dictionary | undefined;
  t: Translate;
}

/** Before the texts are there a lookup gives its key, as for a key that does not exist. */
const useTexts = create<Texts>(() => ({
  language: usePreferences.getState().language,
  dictionary: undefined,
  t: (key, ..._params) => key,
}));

function show(language: Language, dictionary: FirstTexts | Dictionary): void {
  useTexts.setState({ language, dictionary, t: translator(dictionary) });
}

/** The whole of a language, on its way or there. */
let whole: { readonly language: Language; readonly shown: Promise<void> } | undefined;

/**
 * Loads what the first screens say in a language and shows it everywhere. Rejects where that cannot be loaded; nothing
 * changes then.
 */
export async function showLanguage(language: Language): Promise<void> {
  show(language, await loadFirstTexts(language));
}

/** Resolves when all texts of the language shown are there; every screen but the first ones waits for it. */
export function allTexts(): Promise<void> {
  const { language } = useTexts.getState();
  if (whole?.language === language) return whole.shown;
  const shown = loadTexts(language).then((dictionary) => {
    if (useTexts.getState().language === language) show(language, dictionary);
  });
  const mine = { language, shown };
  whole = mine;
  // What failed is not kept: the next screen tries again.
  shown.catch(() => {
    if (whole === mine) whole = undefined;
  });
  return shown;
}

/** Changes the app's language and keeps the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  show(language, await loadTexts(language));
  whole = { language, shown: Promise.resolve() };
  prefer('language', language);
}

/** The lookup of the language that is shown; the component renders again when it changes. */
export function useText(): Translate {
  return useTexts((texts) => texts.t);
}

export function useLanguage(): Language {
  return useTexts((texts) => texts.language);
}

/** The lookup outside of components: for what is said at a moment, such as a toast. */
export function currentText(): Translate {
  return useTexts.getState().t;
}

export function currentDictionary(): FirstTexts | undefined {
  return useTexts.getState().dictionary;
}
