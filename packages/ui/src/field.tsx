import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldLink | undefined>(undefined);

/** What ties a control to the label, hint and error of the `Field` around it. Empty outside a `Field`. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext);
  if (field === undefined) return {};
  return {
    id: field.id,
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
    ...(field.invalid ? { 'aria-invalid': true as const } : {}),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Stays in the page for screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** Why the value is refused; takes the place of the hint and is read out when it appears. */
  error?: ReactNode;
  /** Right end of the label's line, for example what is available. */
  aside?: ReactNode;
  className?: string | undefined;
  /** One `Input`, `PasswordInput`, `Select` or `Stepper`. */
  children: ReactNode;
}

/** A label, a control and its hint or error, tied together for screen readers. */
export function Field({ label, hideLabel, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const hasHint = !hasError && hint !== undefined;
  const describedBy = hasError || hasHint ? `${id}-text` : undefined;
  return (
    <div className={className}>
      <div
        className={
          hideLabel === true && aside === undefined ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'
        }
      >
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classNames('text-sm font-medium text-ink-muted', hideLabel === true && 'sr-only')}
        >
          {label}
        </label>
        {aside !== undefined && <span className="num text-xs text-ink-faint">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, invalid: hasError }}>{children}</FieldContext>
      <div aria-live="polite">
        {hasError && (
          <p id={describedBy} className="mt-1.5 text-xs text-danger">
            {error}
          </p>
        )}
      </div>
      {hasHint && (
        <p id={describedBy} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
