import { expect, it } from 'vitest';
import { keptBy } from './index.ts';

it('makes something of a value once, and of another value anew', () => {
  let made = 0;
  const kept = keptBy(({ name }: { readonly name: string }) => {
    made += 1;
    return name === '' ? undefined : [name];
  });
  const [one, nothing] = [{ name: 'one' }, { name: '' }];
  expect(kept(one)).toBe(kept(one));
  expect(kept(one)).not.toBe(kept({ name: 'one' }));
  expect([kept(nothing), kept(nothing)]).toEqual([undefined, undefined]);
  expect(made).toBe(3);
});
