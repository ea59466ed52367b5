import type { QuoteMeasure } from '../quotes/quote-row.tsx';

/** What instruments are ranked by. */
export const RANKS = ['gainers', 'losers', 'turnover', 'volume', 'limit-up', 'limit-down', 'watched'] as const;
export type RankBy = (typeof RANKS)[number];

export const RANK_KEYS = {
  gainers: 'home.byGainers',
  losers: 'home.byLosers',
  turnover: 'home.byTurnover',
  volume: 'home.byVolume',
  'limit-up': 'home.byLimitUp',
  'limit-down': 'home.byLimitDown',
  watched: 'home.byWatched',
} as const satisfies Record<RankBy, string>;

export const SECTIONS = ['TW', 'TWSE', 'TPEX', 'US'] as const;
export type Section = (typeof SECTIONS)[number];

/** The US has no limits of the day, so nothing is ranked by them. */
export function ranksOf(section: Section): readonly RankBy[] {
  return section === 'US' ? RANKS.filter((by) => by !== 'limit-up' && by !== 'limit-down') : RANKS;
}

/** What the last column of a ranking shows. */
export function measureOfRank(by: RankBy): QuoteMeasure {
  return by === 'turnover' ? 'turnover' : 'volume';
}
