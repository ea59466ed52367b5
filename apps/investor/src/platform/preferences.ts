import type { Language } from '@kuroshio/text';
import { DEFAULT_LANGUAGE, isLanguage } from '@kuroshio/text';
import { create } from 'zustand';
import { readJson, saveJson } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const UPDOWNS = ['red-up', 'green-up'] as const;
/** Which colour means a rise: red in Taiwan, green in America. */
export type Updown = (typeof UPDOWNS)[number];

/** The trading account that is shown: Taiwan or the United States. */
export type MarketChoice = 'twd' | 'usd';

/** Local-storage keys that stay when somebody signs out: they belong to the device. */
export const DEVICE_KEYS = ['language', 'theme', 'updown', 'visited', 'country', 'lastConfig'] as const;

interface Preferences {
  language: Language;
  theme: Theme;
  updown: Updown;
  market: MarketChoice;
  /** Amounts are shown as dots. */
  hideAmounts: boolean;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((candidate) => candidate === value) ?? otherwise;
}

/** The first language of the browser that the app has; Chinese where it has none of them. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [main = ''] = tag.toLowerCase().split('-');
    if (main === 'zh') return 'tw';
    if (main === 'en' || main === 'ko') return main;
  }
  return DEFAULT_LANGUAGE;
}

function stored(): Preferences {
  const language = readJson('language');
  return {
    language: isLanguage(language) ? language : browserLanguage(navigator.languages),
    theme: oneOf(THEMES, readJson('theme'), 'system'),
    updown: oneOf(UPDOWNS, readJson('updown'), 'red-up'),
    market: oneOf(['twd', 'usd'], readJson('market'), 'twd'),
    hideAmounts: readJson('hideAmounts') === true,
  };
}

/** What the person chose about the app itself. Each choice is kept in local storage. */
export const usePreferences = create<Preferences>(stored);

/** Changes one choice and keeps it. */
export function prefer<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  saveJson(key, value);
  usePreferences.setState({ [key]: value });
}

/** Reads the choices again, after local storage was cleared. */
export function reloadPreferences(): void {
  usePreferences.setState(stored());
}
