import { SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import { type LoadedArea, loadArea, type Translate, translator } from '@kuroshio/text';
import { bankFiles } from '@kuroshio/text/areas/bank-files.ts';
import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { funding } from '@kuroshio/text/areas/funding.ts';
import { identity } from '@kuroshio/text/areas/identity.ts';
import { leads } from '@kuroshio/text/areas/leads.ts';
import { operators } from '@kuroshio/text/areas/operators.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { restrictions } from '@kuroshio/text/areas/restrictions.ts';
import { settings } from '@kuroshio/text/areas/settings.ts';
import { shell } from '@kuroshio/text/areas/shell.ts';
import { strategies } from '@kuroshio/text/areas/strategies.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { fill } from '@kuroshio/text/fill.ts';
import { settingText } from '@kuroshio/text/setting-text.ts';
import { useSyncExternalStore } from 'react';
import { en } from '../texts/tables/en.ts';
import { type Texts, tw } from '../texts/tables/tw.ts';
import { Refused } from './api.ts';
import { NoPasskey } from './passkey-device.ts';

/** The console is read in these two. */
export type ConsoleLanguage = 'tw' | 'en';

const KEY = 'kuroshio-operator-language';
/** Whose refusals are said here. */
const AREAS = [
  shell,
  identity,
  operators,
  passkeys,
  restrictions,
  verification,
  destinations,
  funding,
  bankFiles,
  leads,
  strategies,
  settings,
];

interface Shown {
  readonly language: ConsoleLanguage;
  readonly texts: Texts;
  readonly refusals: Readonly<Record<string, string>>;
  /** Words of reasons, as customers read them: `reasonPhotoBlurred`, `reasonNotReceived`. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The words of settings, and the names of all of them. */
  readonly settings: Translate;
  readonly settingNames: Readonly<Record<string, string>>;
}

const listeners = new Set<() => void>();
let shown: Shown | undefined;

async function load(language: ConsoleLanguage): Promise<Shown> {
  const loaded: LoadedArea[] = await Promise.all(AREAS.map((area) => loadArea(area, language)));
  const ofSettings = translator({ settings: loaded[AREAS.indexOf(settings)]?.words } as Parameters<
    typeof translator
  >[0]);
  return {
    language,
    texts: language === 'tw' ? tw : en,
    refusals: Object.assign({}, ...loaded.map(({ refusals }) => refusals)),
    settings: ofSettings,
    settingNames: Object.fromEntries(SETTINGS.map((setting) => [setting.name, settingText(ofSettings, setting)])),
    reasons: Object.assign({}, ...[funding, verification, leads].map((area) => loaded[AREAS.indexOf(area)]?.words)),
  };
}

/** Loads a language, shows it and remembers it. */
export async function speak(language: ConsoleLanguage): Promise<void> {
  shown = await load(language);
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language === 'tw' ? 'zh-Hant-TW' : 'en';
  for (const tell of listeners) tell();
}

/** The one that was chosen here, else the browser's. */
export function firstLanguage(): ConsoleLanguage {
  const kept = localStorage.getItem(KEY);
  if (kept === 'tw' || kept === 'en') return kept;
  return navigator.language.startsWith('zh') ? 'tw' : 'en';
}

function current(): Shown {
  if (shown === undefined) throw new Error('texts are loaded before anything is shown');
  return shown;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

const useShown = (): Shown => useSyncExternalStore(subscribe, current);

export const useTexts = (): Texts => useShown().texts;
export const useLanguage = (): ConsoleLanguage => useShown().language;

/** A word of a closed list in the reader's language; one that is new stands as it is. */
export function useWord(): (value: string) => string {
  const { texts, reasons, settingNames } = useShown();
  return (value) => {
    const camel = value.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const reason = reasons[`reason${camel.charAt(0).toUpperCase()}${camel.slice(1)}`];
    const own: Readonly<Record<string, string>> = { ...texts.values, ...texts.roles };
    return own[value] ?? reason ?? settingNames[value] ?? value;
  };
}

/** What a proof of the books says; one that is new stands by its name. */
export function useProofText(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useShown().texts.proofNames;
  return (name) => names[name] ?? name;
}

/** What settings are called. */
export const useSettingTexts = (): Translate => useShown().settings;

/** Why something failed, in the reader's language. */
export function useFailure(): (failure: unknown) => string {
  const { refusals, texts } = useShown();
  return (failure) => {
    if (failure instanceof NoPasskey) return fill(texts.passkeys[failure.reason], { address: failure.address });
    if (!(failure instanceof Refused)) return texts.app.network;
    const said = (code: string, params: Refused['params']) => {
      const text = refusals[code];
      return text === undefined ? code : fill(text, params);
    };
    if (failure.code !== 'BUNDLE_PART_REFUSED') return said(failure.code, failure.params);
    // Of a part it is said why, in the words in which that part alone would have been refused.
    const { refused, values } = failure.params;
    return said(failure.code, {
      ...failure.params,
      refused: said(String(refused), JSON.parse(String(values)) as Refused['params']),
      values: '',
    });
  };
}

/** The text of a refusal by its code, such as one with which a request failed. */
export function useCode(): (code: string) => string {
  const { refusals } = useShown();
  return (code) => refusals[code] ?? code;
}
