import { classNames } from './class-names.ts';
import { BackIcon, ForwardIcon } from './icons.tsx';
import { PER_PAGE, pageCount, pageWindow } from './page-window.ts';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  /** Number of rows in all. */
  rows: number;
  /** Rows of a page, default 10. */
  perPage?: number | undefined;
  onChange: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
}

/** Five page buttons between back and forward. */
export function Pagination(props: PaginationProps) {
  const { page, rows, perPage = PER_PAGE, onChange, label, previousLabel, nextLabel } = props;
  const pages = pageCount(rows, perPage);
  const button = 'num grid size-11 place-items-center rounded-md text-base disabled:opacity-35';
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-0.5">
      <button
        type="button"
        aria-label={previousLabel}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        className={classNames(button, 'text-ink-muted')}
      >
        <BackIcon className="size-5" />
      </button>
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          className={classNames(
            button,
            number === page ? 'bg-brand-solid font-semibold text-on-brand' : 'text-ink-muted active:bg-surface-sunken',
          )}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={nextLabel}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
        className={classNames(button, 'text-ink-muted')}
      >
        <ForwardIcon className="size-5" />
      </button>
    </nav>
  );
}
