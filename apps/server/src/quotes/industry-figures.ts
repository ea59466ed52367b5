import { divide } from '@kuroshio/money';
import { type Section, changeShare, compareCodes, isOn, type Listed, marketCap, standingPrice } from './sections.ts';

/** How an industry stands today. Values in minor units of the section's currency, changes in hundredths of a percent. */
export interface IndustryFigures<Market> {
  readonly industry: string;
  readonly members: readonly Market[];
  readonly up: number;
  readonly down: number;
  readonly unchanged: number;
  readonly changeBps: number;
  readonly averageBps: number;
  readonly marketCap: bigint;
  readonly turnover: bigint;
  readonly best: Market | undefined;
  readonly worst: Market | undefined;
}

/** The part of a whole that `change` is, in hundredths of a percent, rounded half away from zero; 0 of nothing. */
function bps(change: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number(divide(change * 10_000n, whole, 'half-up'));
}

function figuresOf<Market extends Listed>(industry: string, members: readonly Market[]): IndustryFigures<Market> {
  const traded = members.filter(({ day, reference }) => day.last !== 0 && reference !== 0);
  const changes = traded.map(({ day, reference }) => bps(BigInt(day.last - reference), BigInt(reference)));
  const value = members.reduce((sum, market) => sum + marketCap(market, standingPrice(market)), 0n);
  const before = members.reduce((sum, market) => sum + marketCap(market, market.reference), 0n);
  const byChange = [...traded].sort((a, b) => changeShare(b) - changeShare(a) || compareCodes(a, b));
  return {
    industry,
    members,
    up: traded.filter(({ day, reference }) => day.last > reference).length,
    down: traded.filter(({ day, reference }) => day.last < reference).length,
    unchanged: traded.filter(({ day, reference }) => day.last === reference).length,
    changeBps: bps(value - before, before),
    // The mean of changes that are rounded already, rounded half away from zero itself.
    averageBps:
      traded.length === 0
        ? 0
        : Number(divide(BigInt(changes.reduce((sum, change) => sum + change, 0)), BigInt(traded.length), 'half-up')),
    marketCap: value,
    turnover: members.reduce((sum, { day }) => sum + BigInt(Math.round(day.turnover)), 0n),
    best: byChange[0],
    worst: byChange.at(-1),
  };
}

/** The industries of a section, the largest by market value first. Funds belong to none. */
export function industryFigures<Market extends Listed>(
  markets: Iterable<Market>,
  section: Section,
): IndustryFigures<Market>[] {
  const groups = new Map<string, Market[]>();
  for (const market of markets) {
    const { instrument } = market;
    if (!isOn(section, instrument) || instrument.kind !== 'stock' || instrument.industry === '') continue;
    const group = groups.get(instrument.industry);
    if (group === undefined) groups.set(instrument.industry, [market]);
    else group.push(market);
  }
  return [...groups]
    .map(([industry, members]) => figuresOf(industry, members))
    .sort((a, b) => Number(b.marketCap - a.marketCap) || (a.industry < b.industry ? -1 : 1));
}
