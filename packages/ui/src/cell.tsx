import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ForwardIcon } from './icons.tsx';

export interface CellGroupProps {
  title?: ReactNode;
  /** Stands right of the title: a link, a switch, a note. */
  action?: ReactNode;
  /** A card with a margin around it (default) or from edge to edge. */
  inset?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A titled group of cells on one raised surface. */
export function CellGroup({ title, action, inset = true, className, children }: CellGroupProps) {
  return (
    <section className={classNames(inset && 'px-3', className)}>
      {(title !== undefined || action !== undefined) && (
        <div className={classNames('flex min-h-9 items-end justify-between pb-1.5', inset ? 'px-1' : 'px-4')}>
          <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
          {action !== undefined && <div className="text-sm">{action}</div>}
        </div>
      )}
      <div className={classNames('bg-surface-raised', inset && 'overflow-hidden rounded-lg')}>{children}</div>
    </section>
  );
}

export interface CellProps {
  label: ReactNode;
  /** A second, smaller line under the label. */
  note?: ReactNode;
  value?: ReactNode;
  icon?: ReactNode;
  /** Makes the cell a button with a chevron. */
  onPress?: (() => void) | undefined;
  /** Shows or hides the chevron; shown where the cell can be pressed. */
  chevron?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One row of label and value, 48 px high or more. */
export function Cell({ label, note, value, icon, onPress, chevron, disabled, className }: CellProps) {
  const body = (
    <>
      {icon !== undefined && <span className="text-brand">{icon}</span>}
      <span className="min-w-0 flex-1 text-left">
        <span className="block text-base text-ink">{label}</span>
        {note !== undefined && <span className="mt-0.5 block text-xs text-ink-faint">{note}</span>}
      </span>
      {value !== undefined && <span className="num min-w-0 text-right text-base text-ink-muted">{value}</span>}
      {(chevron ?? onPress !== undefined) && <ForwardIcon className="-mr-1 size-4.5 shrink-0 text-ink-faint" />}
    </>
  );
  const style = classNames(
    'relative flex min-h-12 w-full items-center gap-3 px-4 py-2.5 not-last:hairline-b',
    className,
  );
  return onPress === undefined ? (
    <div className={style}>{body}</div>
  ) : (
    <button
      type="button"
      onClick={onPress}
      disabled={disabled}
      className={classNames(style, 'active:bg-surface-sunken disabled:opacity-40')}
    >
      {body}
    </button>
  );
}

export interface ListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
  /** Name of the list for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A list of rows with hairlines between them. */
export function List<Item>({ items, keyOf, children, label, className }: ListProps<Item>) {
  return (
    <ul aria-label={label} className={classNames('bg-surface-raised', className)}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className="transition-opacity duration-quick not-last:hairline-b starting:opacity-0">
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}

export interface ListRowProps {
  /** Makes the row a button. */
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A pressable row of free content, 56 px high or more. */
export function ListRow({ onPress, className, children }: ListRowProps) {
  const style = classNames('flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left', className);
  return onPress === undefined ? (
    <div className={style}>{children}</div>
  ) : (
    <button type="button" onClick={onPress} className={classNames(style, 'active:bg-surface-sunken')}>
      {children}
    </button>
  );
}
