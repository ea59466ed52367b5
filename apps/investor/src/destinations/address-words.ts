import type { RefusalCode } from '@kuroshio/refusals';
import { type AddressFault, checkAddress, type Network } from '@kuroshio/identifiers';
import { failureText, Refused } from '../platform/failure.ts';

const REFUSED_AS = {
  form: 'ADDRESS_FORM',
  checksum: 'ADDRESS_CHECKSUM',
  network: 'ADDRESS_OTHER_NETWORK',
  zero: 'ADDRESS_NOBODY',
  token: 'ADDRESS_NOBODY',
} as const satisfies Record<AddressFault, RefusalCode>;

/** What is wrong with an address, in the words in which the server would say it. */
export function addressFault(network: Network, typed: string): string | undefined {
  const checked = checkAddress(network, typed);
  return checked.ok ? undefined : failureText(new Refused(REFUSED_AS[checked.fault], { network }));
}
