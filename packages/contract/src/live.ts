import type { Bar, BoardBook, Depth, Message, Quote, Tick, VenuePhase, WireOrder } from './wire.ts';

/**
 * Topics of the live connection at `/api/vue/live`, and what each carries.
 * The client sends `{op:'auth', token}`, `{op:'sub', topics}`, `{op:'unsub', topics}`, `{op:'ping'}`;
 * the server sends `{m:[{t, k, v}]}` with `k` `snapshot` or `delta`, `{op:'pong'}`, `{op:'auth', ok}`, `{op:'refused', topic, code}`.
 * A `replace` topic's value takes the place of the one before; an `append` topic's value is a list whose items follow on.
 */
export interface LiveValues {
  /** `quote/SYMBOL`, replace. */
  quote: Quote;
  /** `depth/SYMBOL`, replace. */
  depth: Depth;
  /** `board/BOARD/SYMBOL`, replace. */
  board: BoardBook;
  /** `ticks/SYMBOL`, append: newest last, numbered by `n`. */
  ticks: readonly Tick[];
  /** `bar/SYMBOL`, replace: the running one-minute bar; a new `at` begins the next. */
  bar: Bar;
  /** `phases`, replace: all venues. */
  phases: readonly VenuePhase[];
  /** `listings`, replace: how many instruments there are; where it is another number the app asks for them again. */
  listings: { readonly count: number };
  /** `orders`, append, after auth: each change of an own order, numbered by `n`. */
  orders: readonly { readonly n: number; readonly order: WireOrder }[];
  /** `conditionals`, replace, after auth: own conditional orders changed; the app asks again. `n` grows. */
  conditionals: { readonly n: number };
  /** `account`, replace, after auth: something of the account changed (positions, balances); the app asks again. `n` grows. */
  account: { readonly n: number; readonly markets: readonly ('twd' | 'usd')[] };
  /** `strategies`, replace, after auth: own parts of strategies changed (a net asset value, a payment); the app asks again. `n` grows. */
  strategies: { readonly n: number };
  /** `inbox`, replace, after auth: how many messages are unread; with a new message, that one. `n` grows. */
  inbox: { readonly n: number; readonly unread: number; readonly newest?: Message };
}
