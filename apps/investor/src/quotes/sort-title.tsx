import { classNames, DownIcon } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

export interface SortTitleProps {
  title: string;
  /** How the list is sorted by this column; left out where it is not. */
  direction?: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string | undefined;
}

/** The title of a column; pressed it sorts. */
export function SortTitle({ title, direction, onSort, className }: SortTitleProps) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onSort}
      data-sort={direction}
      aria-label={
        direction === undefined
          ? t('quotes.sortBy', { column: title })
          : t('quotes.sorted', { column: title, direction: t(`quotes.${direction}`) })
      }
      className={classNames(
        'relative flex h-full items-center gap-0.5 whitespace-nowrap before:absolute before:-inset-x-1 before:-inset-y-1',
        direction !== undefined && 'font-semibold text-brand',
        className,
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
}
