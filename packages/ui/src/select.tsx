import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { CheckIcon, DownIcon } from './icons.tsx';
import { Sheet } from './sheet.tsx';

export interface PickerOption<Value extends string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  disabled?: boolean | undefined;
}

export interface PickerSheetProps<Value extends string> {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  options: readonly PickerOption<Value>[];
  value: Value | undefined;
  /** The sheet closes by itself after a choice. */
  onPick: (value: Value) => void;
}

/** A sheet of options; a tick marks the one in force. */
export function PickerSheet<Value extends string>(props: PickerSheetProps<Value>) {
  const { open, onClose, title, closeLabel, options, value, onPick } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <ul className="py-1">
        {options.map((option) => {
          const current = option.value === value;
          return (
            <li key={option.value} className="not-last:hairline-b">
              <button
                type="button"
                disabled={option.disabled}
                aria-current={current || undefined}
                onClick={() => {
                  onPick(option.value);
                  onClose();
                }}
                className="flex min-h-13 w-full items-center justify-between gap-3 px-5 text-left active:bg-surface-sunken disabled:opacity-40"
              >
                <span>
                  <span className={classNames('block text-base', current && 'font-semibold text-brand')}>
                    {option.label}
                  </span>
                  {option.note !== undefined && <span className="block text-xs text-ink-faint">{option.note}</span>}
                </span>
                {current && <CheckIcon className="size-5 text-brand" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

export interface SelectProps<Value extends string>
  extends Omit<PickerSheetProps<Value>, 'open' | 'onClose' | 'onPick'> {
  onChange: (value: Value) => void;
  placeholder: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A box that opens a picker sheet. Inside a `Field` it is labelled by it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, disabled, title, closeLabel, className } = props;
  const [open, setOpen] = useState(false);
  const control = useFieldControl();
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        {...control}
        // A label would replace the button's text as its name: the name is both, label and choice.
        aria-labelledby={control.id === undefined ? undefined : `${control.id}-label ${control.id}-value`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex h-12 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface-raised px-3.5 text-left text-[1rem]',
          'active:border-brand aria-invalid:border-danger disabled:bg-surface-sunken disabled:text-ink-faint',
          chosen === undefined ? 'text-ink-faint' : 'text-ink',
          className,
        )}
      >
        <span id={control.id === undefined ? undefined : `${control.id}-value`} className="truncate">
          {chosen?.label ?? placeholder}
        </span>
        <DownIcon className="size-5 shrink-0 text-ink-faint" />
      </button>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={closeLabel}
        options={options}
        value={value}
        onPick={onChange}
      />
    </>
  );
}
