import { z } from 'zod';
import { id, wallTime } from '../words.ts';

/** `debit-card`: of a card scheme, with a check digit; `atm-card`: a bank's own, which carries the number of the account. */
export const cardKind = z.enum(['debit-card', 'atm-card']);
export const network = z.enum(['TRC-20', 'ERC-20']);

export const bankCard = z.object({
  id,
  kind: cardKind,
  /** The last four digits. */
  tail: z.string(),
  holder: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  branch: z.string(),
  branchCode: z.string(),
  bic: z.string(),
  addedAt: wallTime,
  /** From when money may be sent there. */
  usableFrom: wallTime,
});

export const walletAddress = z.object({
  id,
  network,
  address: z.string(),
  label: z.string(),
  addedAt: wallTime,
  usableFrom: wallTime,
});
