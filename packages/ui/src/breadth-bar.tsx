import { classNames } from './class-names.ts';

export interface BreadthBarProps {
  up: number;
  down: number;
  unchanged: number;
  /** In words, for screen readers. */
  label: string;
  /** The three numbers stand at the bar's ends and middle. */
  numbers?: boolean | undefined;
  className?: string | undefined;
}

/** How many have risen, stayed and fallen, as one bar in three colours. */
export function BreadthBar({ up, down, unchanged, label, numbers, className }: BreadthBarProps) {
  const parts = [
    ['up', up, 'bg-up-solid', 'text-up'],
    ['unchanged', unchanged, 'bg-line-strong', 'text-flat'],
    ['down', down, 'bg-down-solid', 'text-down'],
  ] as const;
  return (
    <div role="img" aria-label={label} className={className}>
      <div className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-surface-sunken">
        {parts.map(([key, count, colour]) =>
          count === 0 ? null : <span key={key} style={{ flexGrow: count }} className={classNames('min-w-1', colour)} />,
        )}
      </div>
      {numbers === true && (
        <div aria-hidden="true" className="num mt-0.5 flex justify-between text-2xs">
          {parts.map(([key, count, , colour]) => (
            <span key={key} className={colour}>
              {count}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
