/**
 * By what the desk of a day-trading pool goes, minutes of the venue's day: the same for a pool that trades, for one on paper and
 * for a back-test, so that what was tried is what is done.
 */
export const DAY_DESK = {
  /** Orders stand for so long, then they are withdrawn and what is still wanted is sent anew. */
  round: 2,
  /** The first minutes of a day have prices of their own. */
  waits: 10,
  /** So long before the session ends nothing more is bought, and all that is held is sold. */
  flatBefore: 20,
  /** From then on at once, also in the closing auction. */
  hurriesBefore: 10,
  /** What lately means of what was traded. */
  lately: 10,
  /** Of what traded lately, an order is at most this part, and at least a lot. */
  partOfVolume: 0.1,
  /** What must be sold by the end of the day goes for no less than this part below what was traded lately. */
  hurried: 0.02,
  /** A fall since the day before by which a pool is done for the day, hundredths of a percent. */
  mostLossBps: 300n,
  /** Orders in a day, many times what any of ours needs: from then on only what is held is sold. */
  mostOrders: 400,
} as const;
