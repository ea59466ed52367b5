/** Activity through a session as a function of its elapsed share in [0, 1], with a mean of 1. */
export interface IntradayShape {
  /** Activity at `share`, relative to the session's mean. */
  rate(share: number): number;
  /** The part of the session's total that lies before `share`; 0 at 0 and 1 at 1. */
  cumulative(share: number): number;
}

function uShape(open: number, openDecay: number, close: number, closeDecay: number, floor: number): IntradayShape {
  const openArea = open * openDecay * (1 - Math.exp(-1 / openDecay));
  const closeArea = close * closeDecay * (1 - Math.exp(-1 / closeDecay));
  const total = floor + openArea + closeArea;
  return {
    rate(share) {
      const at = Math.min(1, Math.max(0, share));
      return (floor + open * Math.exp(-at / openDecay) + close * Math.exp(-(1 - at) / closeDecay)) / total;
    },
    cumulative(share) {
      const at = Math.min(1, Math.max(0, share));
      const opened = open * openDecay * (1 - Math.exp(-at / openDecay));
      const closing = close * closeDecay * (Math.exp(-(1 - at) / closeDecay) - Math.exp(-1 / closeDecay));
      return (floor * at + opened + closing) / total;
    },
  };
}

const flat: IntradayShape = { rate: () => 1, cumulative: (share) => Math.min(1, Math.max(0, share)) };

/** Trading is heaviest after the open and swells again before the close; around the clock it is even. */
export function volumeShape(aroundTheClock: boolean): IntradayShape {
  return aroundTheClock ? flat : sessionVolume;
}

/** Variance of the price: a sharper peak at the open, a smaller one at the close. */
export function varianceShape(aroundTheClock: boolean): IntradayShape {
  return aroundTheClock ? flat : sessionVariance;
}

const sessionVolume = uShape(2.2, 0.07, 1.1, 0.06, 0.7);
const sessionVariance = uShape(4, 0.06, 0.8, 0.05, 0.65);
