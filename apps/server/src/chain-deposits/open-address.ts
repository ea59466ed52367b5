import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { SETTINGS_OF } from './chain-parts.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

type Path = 'chain-deposits/open-address';

/** Gives the customer's address, which is looked at from then on. */
export function openAddress({ parts, chains }: ChainDeposits): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ network }, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const watched = chains.find(({ chain }) => chain.network === network);
    if (watched === undefined || !parts.settings.at(SETTINGS_OF[network].open, now)) return refuse('CHANNEL_CLOSED');
    if (!(await parts.certified.isCertified(parts.database, customerId))) return refuse('VERIFICATION_REQUIRED');
    return ok({ address: await watched.addresses.open(customerId, now) });
  };
}
