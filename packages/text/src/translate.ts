import type { Dictionary, ParamsOf, TextKey } from './dictionary.ts';
import { fill } from './fill.ts';

/** Looks a text up and fills it in. */
export type Translate = <Key extends TextKey>(key: Key, ...params: ParamsOf<Key>) => string;

/** The text under `area.key`, or the key itself where there is none (yet). */
export function lookUp(dictionary: Partial<Dictionary>, key: string): string {
  const dot = key.indexOf('.');
  const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = dictionary;
  const area = key.slice(0, dot);
  const name = key.slice(dot + 1);
  if (dot < 0 || !Object.hasOwn(areas, area) || !Object.hasOwn(areas[area] ?? {}, name)) return key;
  return areas[area]?.[name] ?? key;
}

/** A lookup bound to one language. */
export function translator(dictionary: Partial<Dictionary>): Translate {
  return (key, ...params) =>
    fill(lookUp(dictionary, key), (params[0] ?? {}) as Readonly<Record<string, string | number>>);
}
