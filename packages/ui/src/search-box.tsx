import { type Ref, useState } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter, or the search key of the phone's keyboard. */
  onSubmit?: ((value: string) => void) | undefined;
  placeholder: string;
  clearLabel: string;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

/** A search box with a clear button. While an input method composes, nothing is submitted. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, onSubmit, placeholder, clearLabel, autoFocus, ref, className } = props;
  const [composing, setComposing] = useState(false);
  return (
    <form
      role="search"
      aria-label={placeholder}
      onSubmit={(event) => {
        event.preventDefault();
        if (!composing) onSubmit?.(value.trim());
      }}
      className={classNames(
        'flex h-11 items-center rounded-md bg-surface-sunken pl-3 focus-within:ring-1 focus-within:ring-brand',
        className,
      )}
    >
      <SearchIcon className="size-4.5 shrink-0 text-ink-faint" />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-[1rem] text-ink outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="grid size-11 place-items-center text-ink-faint active:text-ink"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </form>
  );
}
