import { describe, expect, it } from 'vitest';
import { createToken, equalSecrets, hashPassword, hashToken, spendPasswordTime, verifyPassword } from './secrets.ts';

describe('secrets', () => {
  it('are 256 random bits', () => {
    const tokens = new Set(Array.from({ length: 1000 }, createToken));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('are stored as SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(equalSecrets('abc', 'abc')).toBe(true);
    expect(equalSecrets('abc', 'abcd')).toBe(false);
    expect(equalSecrets('abc', 'abd')).toBe(false);
    // As many letters, not as many bytes.
    expect(equalSecrets('abc', 'ab股')).toBe(false);
  });

  it('hash passwords with argon2id at 19 MiB, two passes, one lane, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, 'correct horse')).toBe(true);
    expect(await verifyPassword(first, 'correct horsf')).toBe(false);
    expect(await verifyPassword('no hash', 'correct horse')).toBe(false);
    await spendPasswordTime('anything');
  });
});
