import type { OutputOf } from '@kuroshio/contract';
// By their files: through the index the first screens' share of `market` and `money` would grow.
import { verifyRound } from '@kuroshio/offerings/beacon.ts';
import { applicationLeaf, commitmentOf, drawPlaces, drawSeed } from '@kuroshio/offerings/draw.ts';
import { followPath, rootOf } from '@kuroshio/offerings/tree.ts';
import { call } from '../platform/api.ts';

type Draw = OutputOf<'offerings/draw'>;
type Receipt = OutputOf<'offerings/own-receipt'>;

/** What was checked on this device; undefined where what it needs is not published yet. */
export interface DrawChecks {
  readonly commitment: boolean | undefined;
  readonly beacon: boolean | undefined;
  readonly receipt: boolean | undefined;
  readonly places: boolean | undefined;
  /** Whether the own application was drawn. */
  readonly won: boolean | undefined;
}

/** Draws again from what was published, and compares. Nothing of it is asked of the server. */
export function checkDraw(
  { id, commitment, list, drawn, beaconKey, round, units }: Draw,
  receipt: Receipt | undefined,
): DrawChecks {
  const inList =
    receipt === undefined || list === undefined
      ? undefined
      : followPath(applicationLeaf({ offering: Number(id), ...receipt }), receipt.path) === list.root;
  if (list === undefined || drawn === undefined)
    return { commitment: undefined, beacon: undefined, receipt: inList, places: undefined, won: undefined };
  const { seed, signature } = drawn;
  const places = drawPlaces(drawSeed({ seed, root: list.root, beacon: signature }), list.size, units);
  return {
    commitment: commitmentOf(seed) === commitment,
    beacon: verifyRound(beaconKey, round, signature),
    receipt: inList,
    places: places.length === drawn.places.length && places.every((place, at) => place === drawn.places[at]),
    won: receipt === undefined ? undefined : places.includes(receipt.place),
  };
}

const DIGITS = 64;

/** Downloads the whole list and builds its tree again. */
export async function checkList({ id, list }: Draw): Promise<boolean> {
  if (list === undefined) return false;
  const leaves: string[] = [];
  for (let from = 0; from < list.size; ) {
    const page = await call('offerings/draw-list', { id, from }, { quiet: true });
    for (let at = 0; at < page.leaves.length; at += DIGITS) leaves.push(page.leaves.slice(at, at + DIGITS));
    if (page.next <= from) return false;
    from = page.next;
  }
  return leaves.length === list.size && rootOf(leaves) === list.root;
}
