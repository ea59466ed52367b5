let offset = 0;
/** The round trip of the reading in force; a quicker one tells the time better. */
let bestTrip = Number.POSITIVE_INFINITY;

/**
 * Learns the server's clock from an answer's `Date` header, which has whole seconds. Of all answers the one with the
 * shortest way counts.
 * @param sentAt @param receivedAt by this device's clock, epoch ms.
 */
export function noteServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header);
  const trip = receivedAt - sentAt;
  if (Number.isNaN(date) || trip < 0 || trip >= bestTrip) return;
  bestTrip = trip;
  const apart = date + 500 - (sentAt + receivedAt) / 2;
  // Within the header's own coarseness the two clocks agree, and leaving the device's alone is nearer the truth.
  offset = Math.abs(apart) <= 1000 ? 0 : apart;
}

/** The wall clock of the server, epoch ms: what countdowns go by. */
export function serverNow(): number {
  return Date.now() + offset;
}
