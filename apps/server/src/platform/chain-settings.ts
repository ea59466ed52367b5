import { checkAddress, type Network, USDT_CONTRACTS } from '@kuroshio/identifiers';
import { type AccountKey, type ExtendedKeyFault, readAccountKey } from '@kuroshio/identifiers/deposit-address.ts';
import { z } from 'zod';
import { url, whole } from './setting-forms.ts';

/** A chain of USDT that is watched. */
interface ChainConfig {
  /** Of the account's extended public key. */
  readonly key: AccountKey;
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The token's contract. */
  readonly token: string;
  readonly confirmations: number;
  /** Below it nothing is looked at. */
  readonly startBlock: number;
}

// The form of a key is looked at below: what stands in a wrong one is never said.
const text = () => z.string().trim().min(1).max(500).optional();
const WHOLE = 'a whole number from';

/** Settings of the chains, under the prefixes ERC20 and TRC20. Undefined keys: the chain is not offered. */
export const CHAIN_SETTINGS = {
  ERC20_XPUB: { schema: text(), allowed: 'an extended public key of an account' },
  ERC20_URL: { schema: url(['http:', 'https:']).optional(), allowed: 'an http:// or https:// URL of a JSON-RPC' },
  ERC20_TOKEN: { schema: text(), allowed: 'the address of a contract of Ethereum' },
  ERC20_CONFIRMATIONS: { schema: whole(1, 1_000).default(12), allowed: `${WHOLE} 1 to 1000` },
  ERC20_START_BLOCK: { schema: whole(0, 2 ** 45).optional(), allowed: `${WHOLE} 0` },
  TRC20_XPUB: { schema: text(), allowed: 'an extended public key of an account' },
  TRC20_URL: { schema: url(['http:', 'https:']).optional(), allowed: 'an http:// or https:// URL of a TronGrid' },
  TRC20_API_KEY: { schema: text(), allowed: 'a key of TronGrid' },
  TRC20_TOKEN: { schema: text(), allowed: 'the address of a contract of TRON' },
  TRC20_CONFIRMATIONS: { schema: whole(1, 1_000).default(20), allowed: `${WHOLE} 1 to 1000` },
  TRC20_START_BLOCK: { schema: whole(0, 2 ** 45).optional(), allowed: `${WHOLE} 0` },
} as const;

/** The chains that the settings name. */
export type Chains = Readonly<Partial<Record<Network, ChainConfig>>>;
type Values = { readonly [Name in keyof typeof CHAIN_SETTINGS]: z.output<(typeof CHAIN_SETTINGS)[Name]['schema']> };

const KEY_FAULTS: Readonly<Record<ExtendedKeyFault, string>> = {
  form: 'is no extended key, or a sign of it is wrong; allowed: an extended public key (xpub…) of an account',
  private:
    'is an extended PRIVATE key. It opens every address of the account: treat it as known to others, and move what lies there. Allowed: the extended public key (xpub…) of the account alone',
  depth: "is not the key of an account; allowed: the extended public key at m/44'/60'/0' or m/44'/195'/0'",
};

/** The chains that the settings name. What is wrong is added to `problems`; no key is repeated in them. */
export function readChains(read: (name: keyof Values) => unknown, problems: string[]): Chains {
  const values = Object.fromEntries(
    (Object.keys(CHAIN_SETTINGS) as (keyof Values)[]).map((name) => [name, read(name)]),
  ) as Values;
  const trc20 = chainOf('TRC-20', 'TRC20', values, problems);
  const erc20 = chainOf('ERC-20', 'ERC20', values, problems);
  return { ...(trc20 && { 'TRC-20': trc20 }), ...(erc20 && { 'ERC-20': erc20 }) };
}

function chainOf(
  network: Network,
  prefix: 'TRC20' | 'ERC20',
  values: Values,
  problems: string[],
): ChainConfig | undefined {
  const [xpub, at, startBlock] = [
    values[`${prefix}_XPUB`],
    values[`${prefix}_URL`],
    values[`${prefix}_START_BLOCK`],
  ] as const;
  const token = values[`${prefix}_TOKEN`] ?? USDT_CONTRACTS[network];
  if (xpub === undefined && at === undefined) return undefined;
  if (xpub === undefined || at === undefined || startBlock === undefined) {
    problems.push(
      `${prefix}_XPUB, ${prefix}_URL and ${prefix}_START_BLOCK go together; allowed: all three, or none of them.`,
    );
    return undefined;
  }
  const read = readAccountKey(xpub);
  if (!read.ok) problems.push(`${prefix}_XPUB ${KEY_FAULTS[read.fault]}.`);
  const checked = checkAddress(network, token);
  const isContract = checked.ok || checked.fault === 'token';
  if (!isContract) problems.push(`${prefix}_TOKEN is ${JSON.stringify(token)}; allowed: a contract of ${network}.`);
  if (!read.ok || !isContract) return undefined;
  return {
    ...{ key: read.key, url: at, startBlock, confirmations: values[`${prefix}_CONFIRMATIONS`] },
    // USDT's own contract in its one form; another's as it was checked.
    token: checked.ok ? checked.address : USDT_CONTRACTS[network],
    apiKey: prefix === 'TRC20' ? values.TRC20_API_KEY : undefined,
  };
}
