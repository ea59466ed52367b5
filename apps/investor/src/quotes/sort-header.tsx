import { classNames, DownIcon } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { QUOTE_COLUMNS } from './quote-row.tsx';
import { SORT_COLUMNS, type SortColumn, type SortOrder } from './sort-quotes.ts';

const TITLES = {
  name: 'quotes.nameCode',
  price: 'quotes.last',
  change: 'quotes.changePercent',
  volume: 'quotes.volume',
} as const satisfies Record<SortColumn, string>;

export interface SortHeaderProps {
  /** Titles that do nothing where left out: the server has sorted. */
  onSort?: ((column: SortColumn) => void) | undefined;
  order?: SortOrder | undefined;
  /** Distance from the top of the screen at which the titles stay, in rem. */
  stickyTop?: number | undefined;
}

/** The titles of a quote list's columns; pressed they sort. */
export function SortHeader({ onSort, order, stickyTop }: SortHeaderProps) {
  const t = useText();
  return (
    <div
      style={stickyTop === undefined ? undefined : { top: `${stickyTop}rem` }}
      className={classNames(
        QUOTE_COLUMNS,
        'h-9 bg-surface-raised text-xs text-ink-faint hairline-b',
        stickyTop !== undefined && 'sticky z-10',
      )}
    >
      {SORT_COLUMNS.map((column) => {
        const title = t(TITLES[column]);
        const place = column === 'name' ? 'justify-start' : 'justify-end';
        if (onSort === undefined) {
          return (
            <span key={column} className={classNames('flex', place)}>
              {title}
            </span>
          );
        }
        const direction = order?.column === column ? order.direction : undefined;
        return (
          <button
            key={column}
            type="button"
            onClick={() => onSort(column)}
            data-sort={direction}
            aria-label={
              direction === undefined
                ? t('quotes.sortBy', { column: title })
                : t('quotes.sorted', { column: title, direction: t(`quotes.${direction}`) })
            }
            className={classNames(
              'relative flex h-full items-center gap-0.5 whitespace-nowrap before:absolute before:-inset-x-1 before:-inset-y-1',
              place,
              direction !== undefined && 'font-semibold text-brand',
            )}
          >
            {title}
            <DownIcon
              className={classNames(
                'size-3 shrink-0 transition-transform duration-quick',
                direction === 'ascending' && 'rotate-180',
                direction === undefined && 'opacity-50',
              )}
            />
          </button>
        );
      })}
    </div>
  );
}
