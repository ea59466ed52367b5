import type { LiveValues } from '@kuroshio/contract';

/**
 * Tells new order events from known ones. The first list only says where the numbers stand; a list whose numbers have
 * gone back comes from a server that began to count anew, and again says only where they stand.
 */
export class OrderFeed {
  #last: number | undefined;

  fresh(events: LiveValues['orders']): LiveValues['orders'][number]['order'][] {
    const newest = events.at(-1)?.n ?? 0;
    const last = this.#last;
    this.#last = newest;
    if (last === undefined || newest < last) return [];
    return events.filter((event) => event.n > last).map((event) => event.order);
  }
}
