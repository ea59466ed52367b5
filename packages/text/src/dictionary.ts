import type { AREAS } from './areas.ts';
import type { Words } from './words.ts';

type Areas = (typeof AREAS)[number];

/** The texts of one area in Traditional Chinese. */
type TwWords<Name> = Awaited<ReturnType<Extract<Areas, { name: Name }>['load']['tw']>>['words'];

type RefusalsOf<Texts> = Texts extends { readonly refusals: infer Refused } ? Refused : never;
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Tw = { readonly [Name in Areas['name']]: TwWords<Name> } & {
  readonly refusals: Together<RefusalsOf<Required<Awaited<ReturnType<Areas['load']['tw']>>>>>;
};
export type AreaName = keyof Tw;

/** All texts of one language: `area` → `key` → text. Those of the refusals stand under `refusals`, whatever their area. */
export type Dictionary = { readonly [A in AreaName]: Words<Tw[A]> };

/** `area.key` of every text. */
export type TextKey = { [A in AreaName]: `${A}.${keyof Tw[A] & string}` }[AreaName];

type TwText<Key extends TextKey> = Key extends `${infer A extends AreaName}.${infer Name}`
  ? Name extends keyof Tw[A]
    ? Tw[A][Name]
    : never
  : never;

/** Names in braces: `{lots}` and `{lots|lot|lots}` both are the param `lots`. */
type NamesIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | NamesIn<Rest>
  : never;

/** What the text of a key needs, by name; the Traditional Chinese text is the measure. */
export type TextParams<Key extends TextKey> = { readonly [Name in NamesIn<TwText<Key>>]: string | number };

/** Nothing where the text has no placeholder, else exactly its params. */
export type ParamsOf<Key extends TextKey> = keyof TextParams<Key> extends never ? [] : [params: TextParams<Key>];
