import { createContext, useContext } from 'react';
import { NumberKeyboard } from './number-keyboard.tsx';

/** A key that moves the number by steps. */
export interface StepKey {
  label: string;
  onPress: () => void;
}

/** The number that the keypad types into. */
export interface KeypadEntry {
  text: string;
  /** Nothing has been typed yet: the first key takes the place of all of it. */
  untouched: boolean;
  decimals: number;
  onText: (text: string) => void;
  onDone: () => void;
  steps: readonly StepKey[];
}

const KeypadContext = createContext<((entry: KeypadEntry | undefined) => void) | undefined>(undefined);

/** Around numbers that are typed with the keypad of the sheet they stand in: told which of them has the focus. */
export const KeypadHost = KeypadContext.Provider;

/** Undefined where there is no keypad, and the phone's own keyboard comes. */
export function useKeypad(): ((entry: KeypadEntry | undefined) => void) | undefined {
  return useContext(KeypadContext);
}

/** Least height of the screen, in rem, that has room for a keypad below what is typed. */
const ROOM_REM = 36;

/** Whether the screen has room for a keypad: not on its side, nor with text of twice the size. */
export function hasKeypadRoom(): boolean {
  return innerHeight / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= ROOM_REM;
}

export interface KeypadProps {
  entry: KeypadEntry;
  /** Name of the keys for screen readers. */
  label: string;
  doneLabel: string;
  deleteLabel: string;
  doneKind?: 'primary' | 'buy' | 'sell' | undefined;
}

/** Keys for the number that has the focus, with a row of steps above them. */
export function Keypad({ entry, label: name, doneLabel, deleteLabel, doneKind }: KeypadProps) {
  return (
    // The focus stays in the field, whose number is typed.
    <div className="-mx-4 -mb-4 bg-surface-sunken" data-keypad="" onMouseDown={(event) => event.preventDefault()}>
      <div className="flex gap-1.5 px-1.5 pt-1.5">
        {entry.steps.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            onClick={onPress}
            className="num h-11 min-w-0 flex-1 truncate rounded-md bg-brand-soft px-1 text-sm font-medium text-brand active:bg-line"
          >
            {label}
          </button>
        ))}
      </div>
      <NumberKeyboard
        compact
        label={name}
        value={entry.text}
        untouched={entry.untouched}
        onChange={entry.onText}
        decimals={entry.decimals}
        doneLabel={doneLabel}
        onDone={entry.onDone}
        deleteLabel={deleteLabel}
        doneKind={doneKind}
      />
    </div>
  );
}
