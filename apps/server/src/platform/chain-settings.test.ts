import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

// BIP-32, test vector 1: the account m/0'/1/2', its private key, and the master above it.
const XPUB =
  'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const XPRV =
  'xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM';
const MASTER =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const ERC20 = { ERC20_XPUB: XPUB, ERC20_URL: 'http://127.0.0.1:8545/a-key', ERC20_START_BLOCK: '21000000' };

const load = (environment: Record<string, string>) => loadConfig(import.meta.dirname, environment);
function problemOf(environment: Record<string, string>): string {
  try {
    load(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings of a chain', () => {
  it('are none at first, and by themselves USDT’s own contract and as many confirmations as is usual', () => {
    expect(load({}).chains).toEqual({});
    const { chains } = load(ERC20);
    expect(chains['ERC-20']).toMatchObject({
      ...{ token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', confirmations: 12, startBlock: 21_000_000 },
    });
    expect(chains['TRC-20']).toBeUndefined();
    const tron = { TRC20_XPUB: XPUB, TRC20_URL: 'https://api.trongrid.io', TRC20_START_BLOCK: '1', TRC20_API_KEY: 'k' };
    expect(load(tron).chains['TRC-20']).toMatchObject({ confirmations: 20, apiKey: 'k' });
  });

  it('stop the start with an extended private key, which is never repeated', () => {
    const told = problemOf({ ...ERC20, ERC20_XPUB: XPRV });
    expect(told).toContain('ERC20_XPUB is an extended PRIVATE key');
    expect(told).not.toContain(XPRV.slice(0, 12));
    // One that a sign was lost of is one all the same.
    expect(problemOf({ ...ERC20, ERC20_XPUB: XPRV.slice(0, -1) })).toContain('PRIVATE');
  });

  it.each([
    ['a mistyped key', { ...ERC20, ERC20_XPUB: `${XPUB.slice(0, -1)}6` }, 'ERC20_XPUB is no extended key'],
    ['the key of a whole wallet', { ...ERC20, ERC20_XPUB: MASTER }, 'ERC20_XPUB is not the key of an account'],
    ['no address of a node', { ERC20_XPUB: XPUB, ERC20_START_BLOCK: '1' }, 'go together'],
    ['no block to begin with', { ERC20_XPUB: XPUB, ERC20_URL: 'http://127.0.0.1' }, 'go together'],
    [
      'an address of TRON as its token',
      { ...ERC20, ERC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      'ERC20_TOKEN is',
    ],
    ['no confirmations', { ...ERC20, ERC20_CONFIRMATIONS: '0' }, 'ERC20_CONFIRMATIONS is'],
  ])('with %s stop the start', (_, environment, told) => {
    const said = problemOf(environment);
    expect(said).toContain(told);
    expect(said).not.toContain(XPUB.slice(0, 12));
  });
});
