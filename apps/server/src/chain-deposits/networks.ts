import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { SETTINGS_OF } from './chain-parts.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

type Path = 'chain-deposits/networks';

/** After so many looks in a row without an answer the customer is told. */
const LOOKS = 10;

export function networks({ parts, chains }: ChainDeposits): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    return ok({
      networks: await Promise.all(
        chains.map(async ({ chain, addresses, watch }) => {
          const { network, isPractice, confirmations, every } = chain;
          const names = SETTINGS_OF[network];
          const { heardAt } = watch.state();
          return {
            ...{ network, isPractice, confirmations, isOpen: parts.settings.at(names.open, now) },
            minimum: formatMinor(parts.settings.at(names.least, now)),
            address: (await addresses.find(customerId)) ?? '',
            answers: heardAt !== undefined && now - heardAt < every * LOOKS,
          };
        }),
      ),
    });
  };
}
