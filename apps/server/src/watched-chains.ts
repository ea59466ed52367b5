import { type ChainDeposits, keyedChains, startChainDeposits } from './chain-deposits/index.ts';
import type { Wallet } from './wallet.ts';

type Started = Parameters<typeof startChainDeposits>[0];

/** Watches the chains of USDT that this installation has, with what the wallet knows of customers. */
export function watchChains({
  wallet,
  config,
  isPractice,
  outbound,
  ...parts
}: Omit<Started, 'keyed' | 'certified' | 'stopsDeposit'> &
  Pick<Parameters<typeof keyedChains>[0], 'config' | 'isPractice' | 'outbound'> & {
    readonly wallet: Pick<Wallet, 'certified' | 'funding'>;
  }): Promise<ChainDeposits> {
  const { certified, funding } = wallet;
  const keyed = keyedChains({ ...parts, config, isPractice, outbound });
  return startChainDeposits({ ...parts, keyed, certified, stopsDeposit: funding.parts.stopsDeposit });
}
