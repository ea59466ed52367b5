import { type Dictionary, type Language, loadTexts, type Translate, translator } from '@kuroshio/text';
import { create } from 'zustand';
import { prefer, usePreferences } from './preferences.ts';

interface Texts {
  language: Language;
  dictionary: Dictionary | undefined;
  t: Translate;
}

/** Before the texts are there a lookup gives its key, as for a key that does not exist. */
const useTexts = create<Texts>(() => ({
  language: usePreferences.getState().language,
  dictionary: undefined,
  t: (key, ..._params) => key,
}));

/** Loads the texts of a language and shows them everywhere. Rejects where they cannot be loaded; nothing changes then. */
export async function showLanguage(language: Language): Promise<void> {
  const dictionary = await loadTexts(language);
  useTexts.setState({ language, dictionary, t: translator(dictionary) });
}

/** Changes the app's language and keeps the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
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

export function currentDictionary(): Dictionary | undefined {
  return useTexts.getState().dictionary;
}
