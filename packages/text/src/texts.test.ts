import { CATALOGUE } from '@kuroshio/refusals';
import { describe, expect, it } from 'vitest';
import { loadArea } from './area.ts';
import { AREAS } from './areas.ts';
import { placeholders } from './fill.ts';
import { LANGUAGES, type Language } from './language.ts';
import { loadTexts } from './load.ts';

/** Every text of a language by `area.key`. */
async function texts(language: Language): Promise<Map<string, string>> {
  const dictionary = await loadTexts(language);
  return new Map(
    Object.entries(dictionary).flatMap(([area, words]) =>
      Object.entries(words).map(([key, text]): [string, string] => [`${area}.${key}`, text]),
    ),
  );
}

const tw = await texts('tw');

describe.each(LANGUAGES)('texts in %s', async (language) => {
  const own = await texts(language);

  it('have the keys of tw', () => {
    expect([...own.keys()].sort()).toEqual([...tw.keys()].sort());
  });

  it('have the placeholders of tw', () => {
    for (const [key, text] of tw) expect([key, placeholders(own.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  it.each(AREAS)('of $name come with those of its refusals, and no others', async (area) => {
    const { refusals } = await loadArea(area, language);
    expect(Object.keys(refusals).sort()).toEqual(Object.keys(area.catalogue).sort());
  });

  it('are none of them empty, nor have a brace that is no placeholder', () => {
    for (const [key, text] of own) {
      expect([key, text.trim() === '']).toEqual([key, false]);
      expect([key, text.replace(/\{[a-zA-Z]\w*(\|[^|}]*\|[^|}]*)?\}/g, '')]).toEqual([
        key,
        expect.not.stringMatching(/[{}]/),
      ]);
    }
  });

  it('say every refusal of the catalogue, with no value that the catalogue does not give', () => {
    for (const [code, entry] of Object.entries(CATALOGUE)) {
      expect(own.has(`refusals.${code}`), code).toBe(true);
      const given = Object.keys(entry.params);
      expect(given, code).toEqual(expect.arrayContaining(placeholders(own.get(`refusals.${code}`) ?? '')));
    }
  });

  it('have no text for a refusal that does not exist', () => {
    const codes = [...own.keys()].filter((key) => key.startsWith('refusals.')).map((key) => key.slice(9));
    expect(codes.sort()).toEqual(Object.keys(CATALOGUE).sort());
  });
});

describe('the areas', () => {
  it('have names of their own, and each refusal belongs to one', () => {
    const names = AREAS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const codes = AREAS.flatMap(({ catalogue }) => Object.keys(catalogue));
    expect(codes.sort()).toEqual(Object.keys(CATALOGUE).sort());
  });
});

describe('chinese', () => {
  it('has the full-width marks of Chinese print beside Chinese characters', () => {
    for (const [key, text] of tw) {
      expect([key, text.match(/\p{Script=Han}[,;:?!(]|[,;:?!)]\p{Script=Han}/u)?.[0]]).toEqual([key, undefined]);
    }
  });
});

describe('english and korean', () => {
  it.each(['en', 'ko'] as const)('%s has no Chinese left in it', async (language) => {
    for (const [key, text] of await texts(language)) expect([key, /\p{Script=Han}/u.test(text)]).toEqual([key, false]);
  });
});
