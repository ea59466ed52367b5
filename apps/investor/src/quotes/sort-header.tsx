import { classNames } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { QUOTE_COLUMNS, type QuoteMeasure } from './quote-row.tsx';
import { SortTitle } from './sort-title.tsx';
import { SORT_COLUMNS, type SortColumn, type SortOrder } from './sort-quotes.ts';

const TITLES = {
  name: 'quotes.nameCode',
  price: 'quotes.last',
  change: 'quotes.changePercent',
  volume: 'quotes.volume',
} as const satisfies Record<SortColumn, string>;

const MEASURE_KEYS = {
  volume: 'quotes.volume',
  turnover: 'quotes.turnover',
  'market-cap': 'quotes.marketCap',
} as const satisfies Record<QuoteMeasure, string>;

export interface SortHeaderProps {
  /** Titles that do nothing where left out: the server has sorted. */
  onSort?: ((column: SortColumn) => void) | undefined;
  order?: SortOrder | undefined;
  /** What the last column shows; the volume where left out. */
  measure?: QuoteMeasure | undefined;
  /** Distance from the top of the screen at which the titles stay, in rem. */
  stickyTop?: number | undefined;
}

/** The titles of a quote list's columns; pressed they sort. */
export function SortHeader({ onSort, order, measure = 'volume', stickyTop }: SortHeaderProps) {
  const t = useText();
  return (
    <div
      style={stickyTop === undefined ? undefined : { top: `${stickyTop}rem` }}
      className={classNames(
        QUOTE_COLUMNS,
        'h-9 bg-surface-raised text-xs text-ink-faint hairline-b large-text:flex large-text:h-auto large-text:min-h-11 large-text:flex-wrap large-text:justify-between',
        stickyTop !== undefined && 'sticky z-10',
      )}
    >
      {SORT_COLUMNS.map((column) => {
        const title = t(column === 'volume' ? MEASURE_KEYS[measure] : TITLES[column]);
        const place = column === 'name' ? 'justify-start' : 'justify-end';
        if (onSort === undefined) {
          return (
            <span key={column} className={classNames('flex whitespace-nowrap', place)}>
              {title}
            </span>
          );
        }
        const direction = order?.column === column ? order.direction : undefined;
        return (
          <SortTitle key={column} title={title} direction={direction} onSort={() => onSort(column)} className={place} />
        );
      })}
    </div>
  );
}
