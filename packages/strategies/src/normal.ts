/**
 * Distribution function of the normal distribution, to about 1e-15: a series near the middle, a continued fraction in the
 * tails (Marsaglia 2004; Abramowitz and Stegun 26.2.14).
 */
export function normalCdf(z: number): number {
  if (z < 0) return 1 - normalCdf(-z);
  if (z > 38) return 1;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 4) {
    let term = z;
    let sum = z;
    for (let k = 3; Math.abs(term) > 1e-17 * sum; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = z;
  for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
  return 1 - density / fraction;
}

/** Its inverse by bisection: slow and sure. @param p in (0, 1) */
export function normalQuantile(p: number): number {
  let [low, high] = [-38, 38];
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
