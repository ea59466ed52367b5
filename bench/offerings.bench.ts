// The kernels of offerings: a draw of a million applications and the opening of a hundred thousand bids, each beside the plain way.
import { createHash } from 'node:crypto';
import { createRandom } from '@kuroshio/base';
import { price } from '@kuroshio/money';
import {
  type AuctionRule,
  awardLots,
  beaconKey,
  type Bid,
  bidMessage,
  drawPlaces,
  openSealed,
  readBid,
  rootOf,
  sealToRound,
  signRound,
  tieOrder,
} from '@kuroshio/offerings';
import { printTable, ROUNDS, type Row, spreadOf } from './spread.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const APPLICATIONS = 1_000_000;
const DRAWN = 20_000;
const BIDS = 100_000;
const SEALED = 20;

/** Milliseconds of the processor. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const measured = (work: () => unknown) => spreadOf(Array.from({ length: ROUNDS }, () => cpuMs(work)));

/** The whole list shuffled in an array, by numbers that nobody can check. */
function plainShuffle(): number[] {
  const list = Array.from({ length: APPLICATIONS }, (_, at) => at);
  for (let i = 0; i < DRAWN; i++) {
    const j = i + Math.floor(Math.random() * (APPLICATIONS - i));
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list.slice(0, DRAWN);
}

const random = createRandom('bench of offerings');
const bids = Array.from(
  { length: BIDS },
  (_, at): Bid => ({
    ...{ bidder: String(at % 60_000), price: price(4_200 + random.whole(2_000)), lots: 1 + random.whole(20) },
  }),
);
const rule: AuctionRule = {
  lots: 300_000,
  floor: price(4_200),
  cap: 37_500,
  failsIfUndersubscribed: true,
  multipleBps: 12_000,
};
const leaves = Array.from({ length: APPLICATIONS }, (_, at) => hash(`leaf ${at}`));
const secret = hash('secret of the bench');
const signature = signRound(secret, 7);
const owner = { offering: 7, key: 'a-key-of-the-bench' };
const sealed = sealToRound(beaconKey(secret), 7, bidMessage(owner, price(5_000), 3), new Uint8Array(32).fill(1));
const message = bidMessage(owner, price(5_000), 3);

const rows: Row[] = [
  {
    ...{
      figure: `draw ${DRAWN} of ${APPLICATIONS}`,
      unit: 'ms',
      ours: measured(() => drawPlaces('seed', APPLICATIONS, DRAWN, hash)),
    },
    peer: { name: 'a shuffle that nobody checks', made: measured(plainShuffle) },
  },
  {
    ...{ figure: `root of ${APPLICATIONS} leaves`, unit: 'ms', ours: measured(() => rootOf(leaves, hash)) },
    peer: { name: 'as many hashes', made: measured(() => leaves.map((leaf) => hash(leaf))) },
  },
  {
    ...{
      figure: `award ${BIDS} bids`,
      unit: 'ms',
      ours: measured(() => awardLots(rule, bids, tieOrder('seed', BIDS, hash))),
    },
    peer: { name: 'sorting them by price', made: measured(() => bids.toSorted((a, b) => b.price - a.price)) },
  },
  {
    figure: `open ${SEALED} sealed bids`,
    unit: 'ms',
    ours: measured(() => {
      for (let n = 0; n < SEALED; n++) readBid(owner, openSealed(signature, sealed) ?? message);
    }),
    peer: {
      name: 'sealing as many',
      made: measured(() => {
        for (let n = 0; n < SEALED; n++) sealToRound(beaconKey(secret), 7, message, new Uint8Array(32).fill(n));
      }),
    },
  },
];
printTable(rows);
