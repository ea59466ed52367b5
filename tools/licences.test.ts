import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowed, listedParts, lockedParts } from './licences.ts';
import { root } from './run-program.ts';

const nameOf = ({ name, version }: { readonly name: string; readonly version: string }) => `${name}@${version}`;

describe('the list of what the program is made of', () => {
  const locked = lockedParts();
  const listing = listedParts();

  it('has every package of the lock file that is installed, and nothing else of others', async () => {
    const listed = new Set((await listing).filter(({ isOwn }) => !isOwn).map(nameOf));
    const installed = locked.filter(({ place }) => existsSync(path.join(root, place)));
    expect(installed.length).toBeGreaterThan(200);
    expect([...listed].toSorted()).toEqual([...new Set(installed.map(nameOf))].toSorted());
    // What is left out here is a part for another platform.
    const absent = locked.filter((one) => !installed.includes(one) && !one.isOptional);
    expect(absent.map(nameOf)).toEqual([]);
  });

  it('says a licence of each, and none but those that are allowed', async () => {
    const listed = (await listing).filter(({ isOwn }) => !isOwn);
    const wrong = [...listed, ...locked].filter(({ licence }) => !isAllowed(licence));
    expect(wrong.map((one) => `${nameOf(one)}: ${one.licence ?? 'none'}`)).toEqual([]);
  });

  it('says our own licence of our own packages', async () => {
    const own = (await listing).filter(({ isOwn }) => isOwn);
    expect(own.length).toBeGreaterThan(10);
    expect(new Set(own.map(({ licence }) => licence))).toEqual(new Set(['Apache-2.0']));
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT OR CC0-1.0)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND GPL-3.0-only) OR AGPL-3.0-only', false],
    ['GPL-2.0-or-later', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['', false],
    [undefined, false],
  ])('%s is allowed: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
