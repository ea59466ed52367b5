import { assert } from '@kuroshio/base';
import { divide, type Price, price } from '@kuroshio/money';
import type { Instrument } from './instrument.ts';
import { INSTRUMENTS, type Instruments } from './instruments.ts';
import { INDEX_SELECTIONS, type IndexSelection } from './tables/index-selections.ts';
import { US_STOCKS } from './tables/us-stocks.ts';

/** Who is in an index and what counts of each: price × shares outstanding, or the price alone. */
export interface IndexMembers {
  readonly weighting: 'capitalisation' | 'price';
  /** Instrument numbers, ascending. */
  readonly members: readonly number[];
  /** The rule by which they were chosen, and where it departs from the real index. */
  readonly rule: string;
}

const usFacts = new Map(US_STOCKS.map(([no, , , , exchange, sector, inSp500]) => [no, { exchange, sector, inSp500 }]));

function capitalisation(stock: Instrument): bigint {
  return BigInt(stock.refPrice) * BigInt(stock.sharesOutstanding);
}

function selectMembers(selection: IndexSelection): readonly Instrument[] {
  const stocks = INSTRUMENTS.filter(
    (instrument) => instrument.kind === 'stock' && instrument.venue === selection.venue,
  );
  switch (selection.by) {
    case 'venue':
      return stocks;
    case 'largest':
      return [...stocks].sort((a, b) => (capitalisation(a) < capitalisation(b) ? 1 : -1)).slice(0, selection.count);
    case 'us-facts':
      return stocks.filter((stock) => {
        const facts = usFacts.get(stock.no);
        // Both classes of Alphabet carry the whole company's count of shares: only one may be counted.
        return facts !== undefined && stock.code !== 'GOOG' && selection.holds(facts);
      });
    case 'codes':
      return stocks.filter((stock) => selection.codes.includes(stock.code));
  }
}

function membersOf(selection: IndexSelection): readonly [number, IndexMembers] {
  const index = INSTRUMENTS.find(({ symbol }) => symbol === selection.index);
  assert(index?.kind === 'index', `${selection.index} is an index`);
  const members = selectMembers(selection).map((stock) => stock.no);
  assert(members.length > 0, `${selection.index} has members`);
  return [index.no, { weighting: selection.weighting, members: members.sort((a, b) => a - b), rule: selection.rule }];
}

/** By the index's instrument number. */
export type IndexTable = ReadonlyMap<number, IndexMembers>;

/** The indices of a rulebook and the instruments that are in them. */
interface Indexed {
  readonly instruments: Instruments;
  readonly indexMembers: IndexTable;
}

/** Members of each index of the tables. VIX is no index of ours: it comes from option prices, not from members. */
export const INDEX_MEMBERS: IndexTable = new Map(INDEX_SELECTIONS.map(membersOf));

/** What an index level is measured against: `aggregate` of the members at their base prices stands for `level` (scale 2). */
export interface IndexBase {
  readonly aggregate: bigint;
  readonly level: Price;
}

function membersByNo({ indexMembers }: Indexed, indexNo: number): IndexMembers {
  const found = indexMembers.get(indexNo);
  assert(found !== undefined, `no index ${indexNo}`);
  return found;
}

function instrumentOf({ instruments }: Indexed, no: number): Instrument {
  const found = instruments.byNo(no);
  assert(found !== undefined, `no instrument ${no}`);
  return found;
}

function aggregateOf(indexed: Indexed, { weighting, members }: IndexMembers, priceOf: (no: number) => Price): bigint {
  let sum = 0n;
  for (const no of members) {
    const weight = weighting === 'price' ? 1n : BigInt(instrumentOf(indexed, no).sharesOutstanding);
    sum += BigInt(priceOf(no)) * weight;
  }
  return sum;
}

/** The base at which an index stands at its reference level while every member is at its reference price. */
export function indexBase(indexed: Indexed, indexNo: number): IndexBase {
  const aggregate = aggregateOf(indexed, membersByNo(indexed, indexNo), (no) => instrumentOf(indexed, no).refPrice);
  return { aggregate, level: instrumentOf(indexed, indexNo).refPrice };
}

/**
 * The level of an index in units of 0.01: base level × aggregate now / base aggregate, half-up, at least one unit.
 * Source: TAIEX methodology (aggregate market value / base value, last price × issued shares); the same for the others,
 * DJI with prices instead. Throws where `indexNo` is no index.
 * @param priceOf the last price of a member, in its price units; before its first trade its reference price.
 */
export function computeIndexLevel(
  indexed: Indexed,
  indexNo: number,
  priceOf: (no: number) => Price,
  base: IndexBase,
): Price {
  const level = divide(
    BigInt(base.level) * aggregateOf(indexed, membersByNo(indexed, indexNo), priceOf),
    base.aggregate,
    'half-up',
  );
  return price(Math.max(Number(level), 1));
}
