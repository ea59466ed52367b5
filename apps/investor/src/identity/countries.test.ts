import { describe, expect, it } from 'vitest';
import { callingCode, countriesIn, findCountries } from './countries.ts';
import { CALLING_CODES, FIRST_COUNTRIES } from './tables/calling-codes.ts';

describe('countries', () => {
  it.each([
    ['tw', '台灣'],
    ['en', 'Taiwan'],
    ['ko', '대만'],
  ] as const)('have their names in %s, the nearest first', (language, taiwan) => {
    const countries = countriesIn(language);
    expect(countries[0]).toEqual({ code: 'TW', calling: '886', name: taiwan });
    expect(countries.slice(0, FIRST_COUNTRIES.length).map(({ code }) => code)).toEqual([...FIRST_COUNTRIES]);
    expect(countries).toHaveLength(Object.keys(CALLING_CODES).length);
    expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
  });

  it.each([
    ['886', ['TW']],
    ['+82', ['KR']],
    ['kong', ['HK']],
    ['jp', ['JP']],
    ['nowhere', []],
  ])('are found by %j', (typed, codes) => {
    expect(findCountries(countriesIn('en'), typed).map(({ code }) => code)).toEqual(codes);
  });

  it('have calling codes of one to three digits', () => {
    for (const [code, calling] of Object.entries(CALLING_CODES))
      expect([code, calling]).toEqual([code, expect.stringMatching(/^[1-9]\d{0,2}$/)]);
    expect([callingCode('TW'), callingCode('')]).toEqual(['+886', '']);
  });
});
