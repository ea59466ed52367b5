import type { OutputOf } from '@kuroshio/contract';

export type MarketOf = 'TWSE' | 'US';
export type Month = OutputOf<'calendar/month'>;
export type Settlements = OutputOf<'calendar/settlements'>;
export type OfferingDates = OutputOf<'offerings/list-dates'>;
export type Dividends = OutputOf<'calendar/dividends'>;
