/** The same keys as the Traditional Chinese texts, each with a text of another language. */
export type Words<Texts> = { readonly [Key in keyof Texts]: string };
