export { type Area, type LoadedArea, loadArea } from './area.ts';
export type { TextKey } from './dictionary.ts';
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
export { loadTexts } from './load.ts';
export { type RefusalFormat, refusalText, type RefusalWords } from './refusal-text.ts';
export { lookUp, type Translate, translator } from './translate.ts';
