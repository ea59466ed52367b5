import { OTPField } from '@base-ui/react/otp-field';
import { useId } from 'react';
import { classNames } from './class-names.ts';

export interface PasswordBoxesProps {
  value: string;
  onChange: (value: string) => void;
  /** Called once with all digits. */
  onComplete?: ((value: string) => void) | undefined;
  /** Number of digits, default 6. */
  length?: number | undefined;
  /** Name of the whole; each box is read as "label 1/6". */
  label: string;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Six boxes for the fund password; the digits are hidden. Paste and autofill work. */
export function PasswordBoxes(props: PasswordBoxesProps) {
  const { value, onChange, onComplete, length = 6, label, invalid, disabled } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={length}
        mask
        autoComplete="off"
        value={value}
        disabled={disabled}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        className={classNames(
          'flex h-13 w-full overflow-hidden rounded-md border bg-surface-raised',
          invalid === true ? 'border-danger' : 'border-line-strong',
        )}
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            key={index}
            aria-label={index === 0 ? undefined : `${label} ${index + 1}/${length}`}
            aria-invalid={invalid || undefined}
            className="num min-w-0 flex-1 bg-transparent text-center text-2xl text-ink outline-none not-last:border-r not-last:border-line focus:bg-brand-soft"
          />
        ))}
      </OTPField.Root>
    </>
  );
}
