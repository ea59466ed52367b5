import type { Metrics } from '../platform/metrics.ts';
import { lookAgain } from '../platform/look-again.ts';
import { type Addresses, startAddresses } from './addresses.ts';
import type { Chain } from './chain.ts';
import type { ChainParts, KeyedChain } from './chain-parts.ts';
import { type ChainWatch, watchChain } from './watch-chain.ts';

interface WatchedChain {
  readonly chain: Chain;
  readonly addresses: Addresses;
  readonly watch: ChainWatch;
  /** What the addresses hold, as the chain last said. */
  holding(): { readonly held: bigint | undefined; readonly heldAt: number | undefined };
}

export interface ChainDeposits {
  /** What the handlers need. */
  readonly parts: ChainParts;
  readonly chains: readonly WatchedChain[];
  stop(): Promise<void>;
}

/** What the addresses hold is asked of each by itself, so seldom. */
const HOLDING_EVERY = 600_000;
const REVERSED = `select count(*)::integer as n from chain_transfer where state = 'reversed'`;
/** Addresses that ever received something: of the others nothing is to be asked. */
const RECEIVED = `select distinct address from chain_transfer where network = $1 and state <> 'vanished' limit 10000`;

/** Watches the chains, and credits what has come to customers' addresses. None where none is set. */
export async function startChainDeposits({
  metrics,
  keyed,
  ...parts
}: ChainParts & { readonly metrics: Metrics; readonly keyed: readonly KeyedChain[] }): Promise<ChainDeposits> {
  const { database, clock, log } = parts;
  const chains: WatchedChain[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (const one of keyed) {
    const { chain } = one;
    const addresses = await startAddresses(parts, one);
    const watch = watchChain(parts, { chain, addresses });
    let held: { held: bigint | undefined; heldAt: number | undefined } = { held: undefined, heldAt: undefined };
    const asking = lookAgain(
      async () => {
        const rows = await database.query<{ address: string }>(RECEIVED, [chain.network]);
        held = { held: await chain.held(rows.map(({ address }) => address)), heldAt: clock.now() };
      },
      { clock, log, what: `what ${chain.network} holds`, every: HOLDING_EVERY, first: 5_000 },
    );
    chains.push({ chain, addresses, watch, holding: () => held });
    stops.push(watch.stop, asking.stop);
  }
  const silent = metrics.gauge('kuroshio_chain_silent', 'Whether a chain of USDT could not be read (1).', ['network']);
  const breaks = metrics.gauge(
    'kuroshio_chain_reversed',
    'Transfers of USDT that were credited and are in their chain no more.',
  );
  const counting = lookAgain(
    async () => {
      for (const { chain, watch } of chains)
        silent.set({ network: chain.network }, watch.state().fault === undefined ? 0 : 1);
      const [row] = await database.query<{ n: number }>(REVERSED);
      breaks.set(row?.n ?? 0);
    },
    { clock, log, what: 'the chains', every: 10_000 },
  );
  stops.push(counting.stop);
  return {
    parts,
    chains,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
