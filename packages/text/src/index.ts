export type { Dictionary, TextKey } from './dictionary.ts';
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
export { loadTexts } from './load.ts';
export {
  alertValue,
  type MessageFormat,
  messageText,
} from './message-text.ts';
export { type RefusalFormat, refusalText } from './refusal-text.ts';
export { lookUp, type Translate, translator } from './translate.ts';
