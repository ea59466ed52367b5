/** Whether this browser hashes here: it does so only where the address is safe (https, or the machine itself). */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

const encoder = new TextEncoder();

/** SHA-256 of a text, in hex. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  let digits = '';
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0');
  return digits;
}

export function leafOf(text: string): Promise<string> {
  return sha256(`0${text}`);
}

interface Step {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** The root to which a path leads: a node is the hash of "1" and its two halves. */
export async function follow(leaf: string, path: readonly Step[]): Promise<string> {
  let at = leaf;
  for (const { side, hash } of path) at = await sha256(side === 'left' ? `1${hash}${at}` : `1${at}${hash}`);
  return at;
}

export interface SumNode {
  readonly hash: string;
  readonly sum: bigint;
}

/** The same where nodes have sums. Undefined where a sum is below zero, which could hide another. */
export async function followSums(
  leaf: SumNode,
  path: readonly (Step & { readonly sum: string })[],
): Promise<SumNode | undefined> {
  let at = leaf;
  for (const { side, hash, sum } of path) {
    const other = { hash, sum: BigInt(sum) };
    if (other.sum < 0n) return undefined;
    const [left, right] = side === 'left' ? [other, at] : [at, other];
    at = { hash: await sha256(`1${left.hash} ${left.sum} ${right.hash} ${right.sum}`), sum: left.sum + right.sum };
  }
  return at;
}
