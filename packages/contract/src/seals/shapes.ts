import { z } from 'zod';
import { date, id, money, venue, wallTime } from '../words.ts';

/** SHA-256 in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** One step from a leaf to the root of a tree: the other half, and on which side it stands. */
const step = z.object({ side: z.enum(['left', 'right']), hash: digest });
/** The same in a tree whose nodes have sums. */
const sumStep = z.object({ side: z.enum(['left', 'right']), hash: digest, sum: money });

const count = z.int().min(0);

/** What people call an asset: a currency, or the symbol of an instrument; and how many decimals its amounts have. */
export const asset = { code: z.string(), decimals: count };

/** What the house said of its books after a day of a venue; `hash` covers all of it, and `previous` is that of the one before. */
export const publication = z.object({
  no: count,
  venue,
  date,
  at: wallTime,
  previous: digest,
  /** Where each chain of seals stood, and the root over the heads from `first` to `last`. */
  chains: z.array(z.object({ chain: count, first: count, last: count, head: digest, root: digest })),
  /** Root over what is owed in each asset. */
  assetsRoot: digest,
  hash: digest,
});

/** What is owed to all customers in one asset. */
export const publishedAsset = z.object({
  /** Its number in the ledger. */
  asset: count,
  ...asset,
  total: money,
  /** What customers owe, which makes no total smaller. */
  short: money,
  root: digest,
});

/** A posting with every value that was sealed, the line of debit, credit and amount in order, and its way to its seal. */
export const sealedPosting = z.object({
  id,
  kind: count,
  businessId: z.string(),
  step: z.int(),
  owner: count,
  tradingDate: z.union([date, z.literal('')]),
  at: wallTime,
  lines: z.array(z.tuple([id, id, money])),
  /** Chain and number of the seal, and the way to the root of its tree. */
  seal: z.string().regex(/^\d+ \d+$/),
  path: z.array(step),
});

/** A seal, without what it covers of others, and its way into a publication. */
export const provedSeal = z.object({
  chain: count,
  no: count,
  publication: count,
  /** Head of the seal before it. */
  before: digest,
  /** Hash of the keys of all rows in it. */
  keys: digest,
  path: z.array(step),
});

/** A customer's book in one asset, and its way to the published total. */
export const provedBook = z.object({
  asset: count,
  ...asset,
  total: money,
  entries: count,
  /** Empty where the published tree has no such leaf, which must not be. */
  path: z.array(sumStep),
  published: publishedAsset.omit({ asset: true, code: true, decimals: true }),
  assetPath: z.array(step),
});
