import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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

const SIDES = ['data-checked:bg-up-solid', 'data-checked:bg-down-solid'];

/** One of a few, all of them in sight. Arrow keys move the choice. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, label, look = 'plain', size = 'md', className } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={classNames('flex gap-0.5 rounded-md bg-surface-sunken p-0.5', className)}
    >
      {options.map((option, index) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={classNames(
            'relative flex min-w-0 flex-1 items-center justify-center rounded-sm px-3 whitespace-nowrap text-ink-muted select-none',
            'transition-colors duration-quick before:absolute before:inset-x-0 data-checked:font-semibold',
            size === 'sm' ? 'h-7 text-xs before:-inset-y-2' : 'h-10 text-base before:-inset-y-0.5',
            look === 'side'
              ? `data-checked:text-white ${SIDES[index] ?? ''}`
              : 'data-checked:bg-surface-raised data-checked:text-brand',
          )}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
