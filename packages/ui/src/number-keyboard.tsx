import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { classNames } from './class-names.ts';
import { BackspaceIcon } from './icons.tsx';
import { type NumberKey, pressKey } from './key-press.ts';
import { createRepeatPress } from './repeat-press.ts';

export interface NumberKeyboardProps {
  /** The text so far ("1035.5"); the keyboard keeps it a number. */
  value: string;
  onChange: (value: string) => void;
  /** Digits after the point; 0 shows "00" in the point's place. */
  decimals: number;
  maxDigits?: number | undefined;
  doneLabel: string;
  onDone: () => void;
  deleteLabel: string;
  /** Name of the keyboard for screen readers. */
  label: string;
  doneKind?: 'primary' | 'buy' | 'sell' | undefined;
  /** All of the value stands selected: the first key takes its place. */
  untouched?: boolean | undefined;
  /** Keys of the least height that a finger needs. */
  compact?: boolean | undefined;
}

const ROWS: readonly (readonly NumberKey[])[] = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];
const DONE = {
  primary: 'bg-brand-solid active:bg-brand-solid-press',
  buy: 'bg-up-solid active:bg-up-solid-press',
  sell: 'bg-down-solid active:bg-down-solid-press',
};

/** A keypad for prices and quantities, in place of the phone's own keyboard. Holding delete repeats. */
export function NumberKeyboard(props: NumberKeyboardProps) {
  const { value, onChange, decimals, maxDigits, doneLabel, onDone, deleteLabel, label, doneKind = 'primary' } = props;
  const { untouched = false, compact = false } = props;
  const remove = useRef<() => boolean>(() => false);
  remove.current = () => {
    if (value === '') return false;
    onChange(untouched ? '' : pressKey(value, 'delete', { decimals, maxDigits }));
    return true;
  };
  const holding = useMemo(() => createRepeatPress(() => remove.current()), []);
  useEffect(() => holding.stop, [holding]);

  const key = (name: NumberKey, wide = false) => (
    <button
      key={name}
      type="button"
      onClick={() => onChange(pressKey(untouched ? '' : value, name, { decimals, maxDigits }))}
      className={classNames(
        compact ? 'h-11' : 'h-13',
        'num rounded-md bg-surface-raised text-xl font-medium text-ink active:bg-line',
        wide && 'col-span-2',
      )}
    >
      {name}
    </button>
  );

  return (
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-1.5 bg-surface-sunken p-1.5 select-none">
      <div className="col-span-3 grid grid-cols-3 gap-1.5">
        {ROWS.flat().map((name) => key(name))}
        {key('0', true)}
        {key(decimals > 0 ? '.' : '00')}
      </div>
      <div className="grid gap-1.5">
        <button
          type="button"
          aria-label={deleteLabel}
          onPointerDown={(event: PointerEvent) => {
            if (event.button === 0) holding.start();
          }}
          onPointerUp={holding.stop}
          onPointerLeave={holding.stop}
          onPointerCancel={holding.stop}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.detail === 0) remove.current();
          }}
          className="grid touch-none place-items-center rounded-md bg-surface-raised text-ink active:bg-line"
        >
          <BackspaceIcon />
        </button>
        <button
          type="button"
          onClick={onDone}
          className={classNames('rounded-md text-lg font-semibold text-white', DONE[doneKind])}
        >
          {doneLabel}
        </button>
      </div>
    </div>
  );
}
