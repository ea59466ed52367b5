import type { Random } from '@kuroshio/base';
import type { IntradayShape } from './intraday-shape.ts';
import type { InstrumentProfile } from './instrument-profile.ts';

/** The session of one factor, walked to the end that the price process gives its date. */
export interface FactorWalk {
  /** Where the day ends, in deviations of a session. */
  readonly end: number;
  /** Where it stands now. */
  at: number;
}

/** Moves a walk from one share of the session's variance to another so that it meets its end at 1 (a Brownian bridge). */
export function advanceWalk(walk: FactorWalk, from: number, to: number, random: Random): void {
  const left = 1 - from;
  const step = to - from;
  if (step <= 0) return;
  if (left <= step) {
    walk.at = walk.end;
    return;
  }
  walk.at += ((walk.end - walk.at) * step) / left + random.normal() * Math.sqrt((step * (left - step)) / left);
}

/** What the participants believe an instrument is worth, around which they quote. Never shown to anyone. */
export interface LatentPrice {
  readonly profile: InstrumentProfile;
  /** Walks of the profile's loadings, in their order. */
  walks: readonly FactorWalk[];
  /** Log price at the open. */
  start: number;
  /** Log limits of the day, infinite where there are none. */
  lowest: number;
  highest: number;
  /** Log of the reference price. */
  reference: number;
  /** Deviation of a session's log return with volatility 1: turns loadings into returns. */
  scale: number;
  /** How stirred the own part is today, relative to its usual volatility. */
  stir: number;
  /** Log return of the instrument's own part since the open. */
  own: number;
  /** Log return that outsiders' trades have left. */
  impact: number;
  /** Share of the session's variance up to which `own` has been walked. */
  walkedTo: number;
}

/** Beyond this many usual days' deviations from the reference the own part is pulled back, by this share of the excess per session. */
const FAR = 2.5;
const PULL = 6;
/** An outsider's trade keeps about a third of its impact by the end of a session. */
const IMPACT_DECAY = 1.1;

/** Walks the own part to `share` of the session and answers the fair price in price units, within the day's limits. */
export function walkLatent(latent: LatentPrice, shape: IntradayShape, share: number, random: Random): number {
  const upTo = shape.cumulative(share);
  const step = upTo - latent.walkedTo;
  if (step > 0) {
    latent.own += random.normal() * latent.profile.ownVolatility * latent.stir * latent.scale * Math.sqrt(step);
    latent.impact *= Math.exp(-IMPACT_DECAY * step);
    const away = logPrice(latent) - latent.reference;
    const allowed = FAR * latent.profile.volatility * latent.scale;
    const excess = Math.abs(away) - allowed;
    if (excess > 0) latent.own -= Math.sign(away) * excess * Math.min(1, PULL * step);
    latent.walkedTo = upTo;
  }
  return Math.exp(Math.min(latent.highest, Math.max(latent.lowest, logPrice(latent))));
}

function logPrice(latent: LatentPrice): number {
  let factors = 0;
  const { loadings } = latent.profile;
  for (let i = 0; i < loadings.length; i++) factors += (loadings[i]?.weight ?? 0) * (latent.walks[i]?.at ?? 0);
  return latent.start + factors * latent.scale + latent.own + latent.impact;
}

/** Sets the open so that the fair price now is `price`: the participants join a market that already trades. */
export function joinAt(latent: LatentPrice, price: number): void {
  latent.start += Math.log(price) - logPrice(latent);
}
