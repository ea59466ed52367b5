export type { Area, Dictionary, ParamsOf, TextKey, TextParams, Words } from './dictionary.ts';
export { fill, placeholders } from './fill.ts';
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
export { loadTexts } from './load.ts';
export {
  type AlertCondition,
  alertValue,
  type MessageFacts,
  type MessageFormat,
  messageText,
  type OwnWords,
} from './message-text.ts';
export { type RefusalFormat, refusalText } from './refusal-text.ts';
export { lookUp, type Translate, translator } from './translate.ts';
