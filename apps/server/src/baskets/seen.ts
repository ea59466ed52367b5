import { BOARDS } from '@kuroshio/market/words.ts';
import { SIDES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import type { BasketParts } from './basket-parts.ts';

const digits = z.string().regex(/^\d{1,18}$/);

/** One order as it was shown. */
const line = z.strictObject({
  no: z.int(),
  side: z.enum(SIDES),
  board: z.enum(BOARDS),
  /** Units of shares; 0 where an amount is asked for. */
  quantity: z.int().min(0),
  amount: digits,
  /** 0 where it goes at the market's price. */
  limit: z.int().min(0),
});

/** What a preview showed: what is to be sent, and what it was reckoned from. */
const seen = z.strictObject({
  basket: digits,
  version: z.int(),
  mode: z.enum(['buy-only', 'full']),
  amount: digits,
  date: z.string(),
  /** Epoch ms. */
  at: z.int(),
  lines: z.array(line),
  /** Of each instrument: its number, units held and the last price. */
  held: z.array(z.tuple([z.int(), z.int(), z.int()])),
});

export type Seen = z.output<typeof seen>;
export type SeenLine = Seen['lines'][number];

/** So long what was seen may be confirmed, ms. House terms since 2026-11-25. */
export const SEEN_FOR = 120_000;

const markedSeen = (customer: number, text: string) => ({
  ...{ table: 'basket_preview' as const, id: 0n, customer_id: customer },
  said: [text],
});

/**
 * What was shown to a customer as one text, sealed with the house's key: nobody else can make one, change one, or use another
 * customer's. So nothing is kept of previews, however many are asked for.
 */
export function sealSeen({ marks }: Pick<BasketParts, 'marks'>, customer: number, what: Seen): string {
  const text = Buffer.from(JSON.stringify(what)).toString('base64url');
  return `${text}.${Buffer.from(marks.make(markedSeen(customer, text))).toString('base64url')}`;
}

/** What a text says that was sealed for this customer; undefined where it was not. */
export function openSeen(
  { marks }: Pick<BasketParts, 'marks'>,
  customer: number,
  sealed: string,
): { readonly seen: Seen; readonly seal: string } | undefined {
  const [text, seal, ...more] = sealed.split('.');
  if (text === undefined || seal === undefined || more.length > 0) return undefined;
  const given = Buffer.from(seal, 'base64url');
  if (!marks.fits(markedSeen(customer, text), given)) return undefined;
  // Its bytes and not as they were written, so that one seal has one name.
  return { seen: readSeen(text), seal: given.toString('hex') };
}

/** Of a text whose seal held. */
export const readSeen = (text: string): Seen =>
  seen.parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()));
