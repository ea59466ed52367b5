import { z } from 'zod';
import { ANSWER_REFUSALS, assertion } from './passkeys/assertion.ts';

/** Minor units of a currency in decimal digits. */
export const money = z
  .string()
  .regex(/^-?\d{1,30}$/)
  .describe('whole minor units in decimal digits');
/** An amount of money that somebody asks for: never nothing, nor less. */
export const positiveMoney = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .describe('whole minor units in decimal digits');
/** A price in the instrument's price scale. */
export const price = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .describe("whole units of the instrument's price scale");
/** Shares of a market: traded, offered, outstanding. */
export const quantity = z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('whole shares');
/** What a customer holds or orders. US shares have up to six decimals, which a JSON number carries exactly up to 10^9. */
export const shares = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .describe('shares, with decimals where they have fractions');
export const symbol = z
  .string()
  .regex(/^[A-Z]{2,6}:[A-Z0-9.^-]{1,12}$/)
  .describe('VENUE:CODE');
export const venue = z.enum(['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX']);
/** The trading account: Taiwan (TWD) or United States (USD). */
export const market = z.enum(['twd', 'usd']);
export const currency = z.enum(['TWD', 'USD', 'CNY', 'HKD', 'THB', 'JPY', 'VND', 'MYR', 'KRW', 'USDT']);
/** Milliseconds since 1970 of the wall clock. */
export const wallTime = z.int().min(0).describe('wall clock, epoch ms');
/** Milliseconds since 1970 of the venue's clock, which in simulation runs faster and elsewhere than the wall. */
export const venueTime = z.int().min(0).describe('venue clock, epoch ms');
export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/**
 * A moment by the clock of its market, for people to read; beside it stands the machine's, to order by. `date` is empty where
 * it is not known, `time` where only the day is: of what was before the market's clock was written down.
 */
export const stamp = z.object({
  date: z.union([date, z.literal('')]),
  time: z.string().regex(/^(\d{2}:\d{2}:\d{2})?$/),
  zone: z.enum(['Asia/Taipei', 'America/New_York', 'UTC']),
});
/** An id of the database, in digits: as many as surely fit its 64 bits. */
export const id = z.string().regex(/^\d{1,18}$/);
/**
 * Key of repetition: chosen by the client, one for each thing it wants done, and kept over retries. The same key with
 * the same content gets the first answer again and is done once; the same key with other content is refused with
 * KEY_REUSED. It is looked up before anything is checked, so that what has changed meanwhile changes no answer. A
 * refusal leaves nothing behind: its key may be sent again. Each caller's keys are their own. Every input of a call with
 * `movesMoney: true` has one field of this very schema.
 */
export const clientKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,48}$/)
  .brand<'client key'>();
/** What a handler gets: a plain string does not stand for it. A client sends any string of that form. */
export type ClientKey = z.output<typeof clientKey>;
export const pageSize = z.int().min(1).max(50).default(10);
/** Rows older than this id; leave out for the newest. */
export const before = id.optional();
export const nothing = z.strictObject({});
/** The password by which money leaves; another than that of the login. */
export const fundPassword = z.string().regex(/^\d{6}$/);
/** A code of the app that shows one each half minute, or one of the recovery codes. Left out where none is asked for. */
export const secondFactor = z.string().max(40);
/** The same where somebody is signed in: a code, or a passkey shown for this very call (`passkeys/begin-step-up`). */
export const stepUpFactor = z.union([secondFactor, z.strictObject({ passkey: assertion })]);
export type StepUpFactor = z.output<typeof stepUpFactor>;
/** Of every call that asks for a code of those who have a second factor. */
export const CODE_REFUSALS = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_USED'] as const;
/** Of every call that takes a passkey in the place of a code. */
export const SECOND_FACTOR_REFUSALS = [
  ...CODE_REFUSALS,
  ...ANSWER_REFUSALS,
  'PASSKEY_UNKNOWN',
  'PASSKEY_CLONED',
] as const;

const decimalText = z.string().regex(/^\d{1,8}(\.\d{1,10})?$/);

/** What holders may subscribe for: new shares for an old one, and the price of each in units of the currency. */
export const rights = z.object({ perOld: decimalText, price: decimalText });
