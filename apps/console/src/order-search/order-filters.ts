import type { SentInputOf } from '@kuroshio/contract';

/** What is looked for; each part may be left out. */
export type OrderFilters = Omit<SentInputOf<'order-search/list-orders'>, 'before'>;
