import { z } from 'zod';
import { currency, date, id, money, price, quantity, shares, stamp, symbol, wallTime } from '../words.ts';

const time = z.string().regex(/^\d{2}:\d{2}$/);
/** A moment by the clock of the block's market. */
const moment = z.object({ date, time });

/** Basis points; below zero where it is a discount. */
const premiumBps = z.int();

export const block = z.object({
  id,
  /** `open`: it can be bought of while the board for blocks takes them. */
  status: z.enum(['coming', 'open', 'sold-out', 'closed']),
  /** Institution and other buyers are made up. */
  simulated: z.boolean(),
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  currency,
  institutionTw: z.string(),
  institutionEn: z.string(),
  premiumBps,
  /** Fixed as it opens, with the reference price of that day from which it comes. */
  price: price.optional(),
  reference: price.optional(),
  marketPrice: price,
  /** Of today; none on a day without limits, on which blocks rest. */
  limits: z.object({ down: price, up: price }).optional(),
  offered: quantity,
  left: quantity,
  /** The least that one buyer takes, and that may be left for the next. */
  minimum: quantity,
  /** Trading days after the purchase for which the shares cannot be sold; until when, of what is bought today. */
  lockDays: z.int().min(0),
  lockedUntil: date,
  opens: moment,
  closes: moment,
  /** When the board takes blocks, and whether it does now. */
  hours: z.object({ from: time, to: time }),
  takesNow: z.boolean(),
  /** The day of its market, by which charges are reckoned, and its clock as this was said. */
  today: date,
  now: stamp,
});

/** What a customer bought of a block. */
export const blockPurchase = z.object({
  id,
  blockId: id,
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  institutionTw: z.string(),
  institutionEn: z.string(),
  simulated: z.boolean(),
  premiumBps,
  shares,
  price,
  /** Price times shares, and the commission beside it. */
  value: money,
  fee: money,
  /** `paid`: the shares are on their way; then they are locked, free to be sold, or sold. */
  state: z.enum(['paid', 'locked', 'free', 'sold']),
  /** The position that holds them, and how many it still has; empty and 0 while they are on their way. */
  positionId: z.union([id, z.literal('')]),
  held: shares,
  lockedUntil: z.union([date, z.literal('')]),
  boughtAt: wallTime,
  boughtStamp: stamp,
});
