import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  /** Inside the box, left: a currency, a country code. */
  prefix?: ReactNode;
  /** Inside the box, right: a unit, a button "all". */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text box. Inside a `Field` it takes its id, description and invalid state from there. */
export function Input({ prefix, suffix, className, ref, ...rest }: InputProps) {
  const control = useFieldControl();
  return (
    <div
      className={classNames(
        'flex h-12 items-center rounded-md border bg-surface-raised transition-colors duration-quick',
        'focus-within:border-brand focus-within:ring-1 focus-within:ring-brand',
        'has-aria-invalid:border-danger has-aria-invalid:ring-danger has-disabled:bg-surface-sunken',
        'border-line-strong',
        className,
      )}
    >
      {prefix !== undefined && <span className="pl-3.5 text-base text-ink-muted">{prefix}</span>}
      <input
        ref={ref}
        {...control}
        {...rest}
        className="num h-full min-w-0 flex-1 bg-transparent px-3.5 text-[1rem] text-ink outline-none placeholder:font-normal placeholder:text-ink-faint disabled:text-ink-faint"
      />
      {suffix !== undefined && <span className="flex items-center pr-3.5 text-base text-ink-muted">{suffix}</span>}
    </div>
  );
}

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'suffix'> {
  /** Texts of the eye button in its two states. */
  revealLabel: string;
  hideLabel: string;
}

/** A password box with an eye that shows what was typed. */
export function PasswordInput({
  revealLabel,
  hideLabel,
  autoComplete = 'current-password',
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={shown ? hideLabel : revealLabel}
          onClick={() => setShown(!shown)}
          className="-mr-3 grid size-11 place-items-center text-ink-faint active:text-ink"
        >
          {shown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      }
    />
  );
}
