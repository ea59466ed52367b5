import type { tw } from './tw/index.ts';

/** The same keys as the Traditional Chinese area, each with a text of another language. */
export type Words<Area> = { readonly [Key in keyof Area]: string };

type Tw = typeof tw;
export type Area = keyof Tw;

/** All texts of one language: `area` → `key` → text. */
export type Dictionary = { readonly [A in Area]: Words<Tw[A]> };

/** `area.key` of every text. */
export type TextKey = { [A in Area]: `${A}.${keyof Tw[A] & string}` }[Area];

type TwText<Key extends TextKey> = Key extends `${infer A extends Area}.${infer Name}`
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
