import { loadArea } from './area.ts';
import { AREAS } from './areas.ts';
import type { Dictionary } from './dictionary.ts';
import type { Language } from './language.ts';

/** Loads all texts of one language: for the server, tools and tests. The app loads areas one by one (`loadArea`). */
export async function loadTexts(language: Language): Promise<Dictionary> {
  const loaded = await Promise.all(AREAS.map((one) => loadArea(one, language)));
  const words = Object.fromEntries(AREAS.map(({ name }, at) => [name, loaded[at]?.words]));
  const refusals = Object.assign({}, ...loaded.map((one) => one.refusals));
  return { ...words, refusals } as Dictionary;
}
