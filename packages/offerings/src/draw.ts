import { assert } from '@kuroshio/base';
import { type HashText, hashText } from './tree.ts';

interface DemandFacts {
  readonly offering: number;
  readonly who: string;
  readonly tier: number;
  readonly shares: number;
}

/** What a draw promises before applications close: the hash of a seed that is told after it. */
export function commitmentOf(seed: string, hash: HashText = hashText): string {
  return hash(`kuroshio draw seed ${seed}`);
}

/** An application in the list that is drawn from. The key was chosen by the applicant's device, and nobody else knows it. */
export function applicationLeaf(
  { offering, application, key }: { readonly offering: number; readonly application: string; readonly key: string },
  hash: HashText = hashText,
): string {
  return hash(`0offering ${offering} application ${application} key ${key}`);
}

/** An application of the simulated crowd: one of so many, known from the seed once that is told. */
export function crowdLeaf(offering: number, index: number, crowdSeed: string, hash: HashText = hashText): string {
  return hash(`0offering ${offering} simulated ${index} seed ${crowdSeed}`);
}

/** Who stands in a list that is shared out, without a name: made from the key that nobody but the applicant's device chose. */
export function applicantOf(
  { application, key }: { readonly application: string; readonly key: string },
  hash: HashText = hashText,
): string {
  return hash(`applicant ${application} key ${key}`);
}

/** The same of one of the simulated crowd. */
export function crowdApplicantOf(index: number, crowdSeed: string, hash: HashText = hashText): string {
  return hash(`simulated ${index} seed ${crowdSeed}`);
}

/** An application in the list that is shared out: how much it is for stands in the leaf, so nobody changes it afterwards. */
export function demandLeaf({ offering, who, tier, shares }: DemandFacts, hash: HashText = hashText): string {
  return hash(`0offering ${offering} who ${who} tier ${tier} shares ${shares}`);
}

/** From what the crowd's leaves are made. It says nothing of the seed of the draw, though both come from one. */
export function crowdSeedOf(seed: string, hash: HashText = hashText): string {
  return hash(`kuroshio crowd ${seed}`);
}

/** The order of the list: by the leaves themselves, so that nobody chooses a place. */
export function inListOrder(leaves: readonly string[]): string[] {
  return leaves.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * What decides: the seed to which the house had committed itself, the root of the list that was closed, and what a beacon said
 * after that. None of them alone is enough to foresee it.
 */
export function drawSeed(
  { seed, root, beacon }: { readonly seed: string; readonly root: string; readonly beacon: string },
  hash: HashText = hashText,
): string {
  return hash(`kuroshio draw ${seed} ${root} ${beacon}`);
}

/** Whole numbers in [0, below), each equally likely: a hash for every eight, of which those that would favour some are left. */
function* wholeNumbers(seed: string, hash: HashText): Generator<number, never, number> {
  let below = yield 0;
  for (let counter = 0; ; counter++) {
    const digest = hash(`${seed} ${counter}`);
    for (let at = 0; at < 64; at += 8) {
      const word = Number.parseInt(digest.slice(at, at + 8), 16);
      const fair = 4294967296 - (4294967296 % below);
      if (word < fair) below = yield word % below;
    }
  }
}

/**
 * The first places of a list that is shuffled by a seed (Fisher and Yates, from the front): so many of `count`, in the order in
 * which they are drawn. All where there is enough for everybody.
 */
export function drawPlaces(seed: string, count: number, drawn: number, hash: HashText = hashText): number[] {
  assert(count >= 0 && count < 2 ** 32 && drawn >= 0, 'a draw is of a list');
  if (drawn >= count) return Array.from({ length: count }, (_, place) => place);
  const numbers = wholeNumbers(seed, hash);
  numbers.next();
  /** What stands where it did not at first. */
  const moved = new Map<number, number>();
  const places: number[] = [];
  for (let i = 0; i < drawn; i++) {
    const j = i + numbers.next(count - i).value;
    places.push(moved.get(j) ?? j);
    moved.set(j, moved.get(i) ?? i);
    moved.delete(i);
  }
  return places;
}
