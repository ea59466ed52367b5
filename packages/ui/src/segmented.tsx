import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { rove } from './roving.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  /** `side`: the first option is buying, the second selling, in their colours. */
  look?: 'plain' | 'side' | undefined;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

const SIDES = ['aria-checked:bg-up-solid', 'aria-checked:bg-down-solid'];

/** One of a few, all of them in sight. Arrow keys move the choice. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, label, look = 'plain', size = 'md', className } = props;
  const current = options.findIndex((option) => option.value === value);
  const choose = (index: number) => {
    const next = options[index];
    if (next !== undefined && next.value !== value) onChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => rove(event, current, choose)}
      className={classNames('flex gap-0.5 rounded-md bg-surface-sunken p-0.5 large-text:flex-wrap', className)}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={index === current}
          tabIndex={index === Math.max(0, current) ? 0 : -1}
          onClick={() => choose(index)}
          className={classNames(
            'relative flex min-w-0 flex-1 items-center justify-center rounded-sm px-3 whitespace-nowrap text-ink-muted select-none large-text:flex-auto',
            'transition-colors duration-quick before:absolute before:inset-x-0 aria-checked:font-semibold',
            size === 'sm' ? 'h-7 text-xs before:-inset-y-2' : 'h-10 text-base before:-inset-y-0.5',
            look === 'side'
              ? `aria-checked:text-white ${SIDES[index] ?? ''}`
              : 'aria-checked:bg-chosen aria-checked:text-brand aria-checked:shadow-chosen',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
