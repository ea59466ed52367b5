import type { DrawnPhoto } from './photo-aside.ts';

/** Shorter side in pixels below which the print of a card cannot be read. */
const SHORTEST_SIDE = 480;
/** Below it a picture is out of focus or empty: a card's print, in focus, has some hundreds. Measured in photo.test.ts. */
const LEAST_SHARPNESS = 60;
/** Bits of 256 in which two pictures of the same thing differ at most: other sides of a card differ in a hundred. */
const SAME_LOOK = 16;

/** Why a reviewer would refuse this photo. */
export function doubtsOf({ width, height, sharpness }: DrawnPhoto): ('photo-small' | 'photo-blurred')[] {
  return [
    ...(Math.min(width, height) < SHORTEST_SIDE ? ['photo-small' as const] : []),
    ...(sharpness < LEAST_SHARPNESS ? ['photo-blurred' as const] : []),
  ];
}

/** Whether two photos show the same, be one of them smaller, brighter or saved again. */
export function looksSame(one: DrawnPhoto, other: DrawnPhoto): boolean {
  let differing = BigInt(`0x${one.look}`) ^ BigInt(`0x${other.look}`);
  let count = 0;
  for (; differing > 0n; differing >>= 1n) count += Number(differing & 1n);
  return count <= SAME_LOOK;
}
