import type { Block } from './block-words.ts';

const ORDER: readonly Block['status'][] = ['open', 'coming', 'sold-out', 'closed'];

/** Those that can be bought of first, each by the moment that comes next. */
export function byStatus(a: Block, b: Block): number {
  const rank = ORDER.indexOf(a.status) - ORDER.indexOf(b.status);
  if (rank !== 0) return rank;
  const moment = ({ status, opens, closes }: Block) => {
    const { date, time } = status === 'coming' ? opens : closes;
    return `${date} ${time}`;
  };
  return moment(a) < moment(b) ? -1 : 1;
}
