import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountKey, readAccountKey } from './deposit-address.ts';
import { checkAddress, readAccount, writeAddress } from './wallet-address.ts';

/** BIP-39: a seed from its words. */
const seedOf = (words: string) => pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512');
const account = (words: string, path: string) => HDKey.fromMasterSeed(seedOf(words)).derive(path);

function keyOf(text: string): AccountKey {
  const read = readAccountKey(text);
  if (!read.ok) throw new Error(read.fault);
  return read.key;
}

const ABANDON = `${'abandon '.repeat(11)}about`;
const JUNK = `${'test '.repeat(11)}junk`;

// BIP-32, test vector 1 (seed 000102…0f) and 2 by their published texts.
const VECTOR_1 = {
  master:
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  masterPrivate:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  atDepth3:
    'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5',
  // m/0H/1/2H/2: a number below depth 3.
  atDepth4:
    'xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV',
};

describe('an extended public key', () => {
  it('is derived from without a private key as BIP-32 has it in its first vector', () => {
    const chain = HDKey.fromMasterSeed(Uint8Array.from({ length: 16 }, (_, at) => at));
    expect(chain.publicExtendedKey).toBe(VECTOR_1.master);
    expect(chain.derive("m/0'/1/2'").publicExtendedKey).toBe(VECTOR_1.atDepth3);
    // Only the public key goes in: the vector says what its child 2 is.
    expect(HDKey.fromExtendedKey(VECTOR_1.atDepth3).deriveChild(2).publicExtendedKey).toBe(VECTOR_1.atDepth4);
  });

  it.each([
    ['a private one', VECTOR_1.masterPrivate, 'private'],
    ['a private one with a wrong last sign', `${VECTOR_1.masterPrivate.slice(0, -1)}j`, 'private'],
    ['a private one with white space', `\n ${VECTOR_1.masterPrivate} `, 'private'],
    ['a private one of another wallet', `z${VECTOR_1.masterPrivate.slice(1)}`, 'private'],
    ['that of a master', VECTOR_1.master, 'depth'],
    ['one below an account', VECTOR_1.atDepth4, 'depth'],
    ['with a wrong last sign', `${VECTOR_1.atDepth3.slice(0, -1)}6`, 'form'],
    ['an address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
    ['empty', '', 'form'],
    ['very long', 'x'.repeat(5_000), 'form'],
  ])('%s is refused', (_, text, fault) => expect(readAccountKey(text)).toEqual({ ok: false, fault }));

  it('is never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readAccountKey(text).ok).toBe(false);
      }),
    );
  });
});

describe('a deposit address', () => {
  // The accounts that Foundry's anvil and Hardhat publish for their words.
  const ethereum = keyOf(account(JUNK, "m/44'/60'/0'").publicExtendedKey);
  it.each([
    [0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    [9, '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'],
  ])('of Ethereum, number %i of the published words, is %s', (index, address) =>
    expect(ethereum.address('ERC-20', index)).toBe(address),
  );

  // As wallets publish them for the words of BIP-39’s first vector.
  it('of both chains is that of the wallets’ own first vector', () => {
    const first = keyOf(account(ABANDON, "m/44'/60'/0'").publicExtendedKey);
    expect(first.address('ERC-20', 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    const tron = keyOf(account(ABANDON, "m/44'/195'/0'").publicExtendedKey);
    expect(tron.address('TRC-20', 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  });

  it('is a good one of its network, and each number has another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 4 }), (numbers) => {
        for (const network of ['ERC-20', 'TRC-20'] as const) {
          const made = numbers.map((index) => ethereum.address(network, index));
          expect(new Set(made).size).toBe(numbers.length);
          for (const address of made) expect(checkAddress(network, address)).toEqual({ ok: true, address });
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('has no number %d', (index) =>
    expect(() => ethereum.address('ERC-20', index)).toThrow('not a number'),
  );

  it('is written of 20 bytes and no others', () => {
    // TRON’s own documentation: a614… is the contract of USDT.
    const account = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    const bytes = Uint8Array.from(Buffer.from(account, 'hex'));
    expect(writeAddress('TRC-20', bytes)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(readAccount('TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(bytes);
    expect(readAccount('ERC-20', `0x${Buffer.from(bytes).toString('hex')}`)).toEqual(bytes);
    expect(readAccount('ERC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeUndefined();
    expect(() => writeAddress('ERC-20', bytes.subarray(1))).toThrow('20 bytes');
  });
});
