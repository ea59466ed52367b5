import type { ParamKind } from '@kuroshio/refusals';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

/** How the values of each refusal are shown: the part of the catalogue that belongs to an area. */
type Catalogue = Readonly<Record<string, { readonly params: Readonly<Record<string, ParamKind>> }>>;

interface Texts<Said, Refused> {
  readonly words: Said;
  readonly refusals?: Refused;
}

/** Loads the texts in each language; a bundler makes each a file of its own. */
interface Loads<Said, Refused> {
  readonly tw: () => Promise<Texts<Said, Refused>>;
  readonly en: () => Promise<Texts<Words<Said>, Words<Refused>>>;
  readonly ko: () => Promise<Texts<Words<Said>, Words<Refused>>>;
}

/** The texts of a capability, or of a part of one, that are loaded together. What `tw` holds is the measure of the others. */
export interface Area<Name extends string = string, Said = unknown, Refused = unknown> {
  readonly name: Name;
  readonly load: Loads<Said, Refused>;
  /** The refusals whose texts come with it. */
  readonly catalogue: Catalogue;
}

export function area<const Name extends string, Said, Refused = never>(
  name: Name,
  load: Loads<Said, Refused>,
  catalogue: Catalogue = {},
): Area<Name, Said, Refused> {
  return { name, load, catalogue };
}

/** What an area says in one language. */
export interface LoadedArea {
  readonly words: Readonly<Record<string, string>>;
  readonly refusals: Readonly<Record<string, string>>;
}

export async function loadArea({ load }: Area, language: Language): Promise<LoadedArea> {
  const { words, refusals = {} } = await load[language]();
  return { words, refusals } as LoadedArea;
}
