import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** May hold links: only the words outside them tick the box. */
  label: ReactNode;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
}

export function Checkbox({ checked, onChange, label, disabled, invalid, className }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('flex min-h-11 items-center gap-2.5', className)}>
      <BaseCheckbox.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-invalid={invalid || undefined}
        className={classNames(
          'relative grid size-5 shrink-0 place-items-center rounded-xs border transition-colors duration-quick before:absolute before:-inset-3',
          'data-checked:border-brand-solid data-checked:bg-brand-solid data-disabled:opacity-40',
          invalid === true ? 'border-danger' : 'border-line-strong bg-surface-raised',
        )}
      >
        <BaseCheckbox.Indicator className="text-on-brand">
          <CheckIcon className="size-4" strokeWidth={2.5} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <label id={`${id}-label`} htmlFor={id} className="text-sm text-ink-muted">
        {label}
      </label>
    </div>
  );
}

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean | undefined;
}

/** A switch without a text of its own; `label` names it. Goes well as the value of a `Cell`. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <BaseSwitch.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      aria-label={label}
      className="relative flex h-7 w-12 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-quick before:absolute before:-inset-2 data-checked:bg-brand-solid data-disabled:opacity-40"
    >
      <BaseSwitch.Thumb className="block size-6 rounded-full bg-white transition-transform duration-quick ease-current data-checked:translate-x-5" />
    </BaseSwitch.Root>
  );
}
