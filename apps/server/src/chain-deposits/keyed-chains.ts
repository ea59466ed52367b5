import { assert } from '@kuroshio/base';
import type { Network } from '@kuroshio/identifiers';
import { readAccountKey } from '@kuroshio/identifiers/deposit-address.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { ChainParts, KeyedChain } from './chain-parts.ts';
import { createErc20 } from './erc20.ts';
import { PRACTICE_KEY, practiceChain } from './practice-chain.ts';
import { createTrc20 } from './trc20.ts';

const NETWORKS: readonly Network[] = ['TRC-20', 'ERC-20'];

/**
 * The chains of an installation: those that its settings name, or both practice chains where the market is simulated. Never both: real
 * USDT that is credited in practice money would be lost. Throws ConfigError for that.
 */
export function keyedChains({
  config: { chains },
  isPractice,
  outbound,
  ...parts
}: Pick<ChainParts, 'database' | 'marks' | 'clock'> & {
  readonly config: Pick<Config, 'chains'>;
  readonly isPractice: boolean;
  readonly outbound: Pick<Outbound, 'fetch'>;
}): KeyedChain[] {
  const named = NETWORKS.filter((network) => chains[network] !== undefined);
  if (!isPractice)
    return named.flatMap((network) => {
      const config = chains[network];
      if (config === undefined) return [];
      const create = network === 'TRC-20' ? createTrc20 : createErc20;
      return [{ key: config.key, chain: create({ ...config, outbound }) }];
    });
  if (named.length > 0)
    throw new ConfigError(
      `The settings name a real chain for ${named.join(' and ')}, and the market is simulated: real USDT would become practice money. Allowed: neither, or prices that are not simulated.`,
    );
  const read = readAccountKey(PRACTICE_KEY);
  assert(read.ok, 'the practice key is an extended public key');
  return NETWORKS.map((network) => ({ chain: practiceChain(network, parts), key: read.key }));
}
