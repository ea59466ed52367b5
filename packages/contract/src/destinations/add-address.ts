import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { fundPassword, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';
import { network, walletAddress } from './shapes.ts';

export const addAddress = endpoint('destinations/add-address', {
  summary: 'Adds a USDT address of the customer’s own on a network. Money may be sent there a day later.',
  access: customer,
  input: z.strictObject({
    network,
    address: z.string().max(100),
    label: z.string().max(40),
    fundPassword,
    secondFactor: stepUpFactor.optional(),
  }),
  output: walletAddress,
  refusals: [
    'VERIFICATION_REQUIRED',
    'ADDRESS_FORM',
    'ADDRESS_CHECKSUM',
    'ADDRESS_OTHER_NETWORK',
    'ADDRESS_NOBODY',
    'ADDRESS_EXISTS',
    'DESTINATIONS_FULL',
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    ...SECOND_FACTOR_REFUSALS,
  ],
  rate: { perMinute: 20, by: 'caller' },
});
