import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorage, readJson, saveJson } from './storage.ts';

/** Local storage as browsers have it, on a map. */
function fakeStorage(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('with local storage', () => {
  const values = new Map<string, string>();
  beforeEach(() => {
    values.clear();
    vi.stubGlobal('localStorage', fakeStorage(values));
  });

  it.each([['a text'], [7], [true], [{ symbol: 'TWSE:2330' }], [['a', 'b']]])('keeps %j as JSON', (value) => {
    saveJson('key', value);
    expect(values.get('key')).toBe(JSON.stringify(value));
    expect(readJson('key')).toEqual(value);
  });

  it('knows nothing under a key that was never saved, or that holds no JSON', () => {
    values.set('broken', '{');
    expect([readJson('never'), readJson('broken')]).toEqual([undefined, undefined]);
  });

  it('clears everything but what belongs to the device', () => {
    saveJson('tokend', 'secret');
    saveJson('account', '10000001');
    saveJson('language', 'ko');
    values.set('foreign', 'anything');
    clearStorage(['language', 'theme']);
    expect([...values]).toEqual([['language', '"ko"']]);
  });
});

describe('where local storage is refused', () => {
  it('keeps values until the page closes', () => {
    vi.stubGlobal('localStorage', undefined);
    saveJson('key', 1);
    expect(readJson('key')).toBe(1);
  });

  it('does not break when the store is full', () => {
    vi.stubGlobal('localStorage', {
      ...fakeStorage(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(() => saveJson('key', 1)).not.toThrow();
  });
});
