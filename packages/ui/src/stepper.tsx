import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { hasKeypadRoom, useKeypad } from './keypad.tsx';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { groupDigits } from './number-text.ts';
import { createRepeatPress } from './repeat-press.ts';
import { clampStep, stepBy } from './step-value.ts';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Default 1. */
  min?: number | undefined;
  max?: number | undefined;
  /** Default 1. A function gives the step by direction, for prices whose tick changes with the level. */
  step?: number | ((value: number, by: 1 | -1) => number) | undefined;
  decimalLength?: number | undefined;
  integer?: boolean | undefined;
  disabled?: boolean | undefined;
  decreaseLabel: string;
  increaseLabel: string;
  /** Name of the number where there is no `Field` around it. */
  label?: string | undefined;
  /** Keys of a keypad that move the number by so many steps, down where negative. */
  stepKeys?: readonly { readonly label: string; readonly by: number }[] | undefined;
  className?: string | undefined;
}

/** A number between a minus and a plus, with thousands separators unless it is being typed. Holding a button repeats after 600 ms, every 200 ms. */
export function Stepper(props: StepperProps) {
  const { value, onChange, min = 1, max, step = 1, decimalLength, integer, disabled, label, className } = props;
  const control = useFieldControl();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [focused, setFocused] = useState(false);
  const ruleBy = (by: 1 | -1, from = value) => ({
    min,
    max,
    step: typeof step === 'number' ? step : step(from, by),
    decimalLength,
    integer,
  });

  const stepFor = (from: number, by: 1 | -1) => stepBy(from, by, ruleBy(by, from));

  // The repetition outlives the render that began it, so it acts on the newest value.
  const act = useRef<(by: 1 | -1) => boolean>(() => false);
  act.current = (by) => {
    const next = stepFor(value, by);
    if (next === value) return false;
    setDraft(undefined);
    onChange(next);
    return true;
  };
  const presses = useMemo(
    () => ({ down: createRepeatPress(() => act.current(-1)), up: createRepeatPress(() => act.current(1)) }),
    [],
  );
  useEffect(
    () => () => {
      presses.down.stop();
      presses.up.stop();
    },
    [presses],
  );

  const keypad = useKeypad();
  const [typing, setTyping] = useState(false);
  const [untouched, setUntouched] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const plain = decimalLength === undefined ? value.toString() : value.toFixed(decimalLength);
  // Separators are for reading; who types is not to step over them.
  const shown = focused ? plain : groupDigits(plain);
  const commit = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    const next = clampStep(draft.trim() === '' ? Number.NaN : Number(draft), ruleBy(1));
    if (next !== value) onChange(next);
  };
  const stepKeys = useRef(props.stepKeys);
  stepKeys.current = props.stepKeys;
  const press = useRef((_by: number) => undefined);
  press.current = (by) => {
    setUntouched(true);
    let next = value;
    for (let n = 0; n < Math.abs(by); n += 1) next = stepFor(next, by > 0 ? 1 : -1);
    setDraft(undefined);
    if (next !== value) onChange(next);
    return undefined;
  };
  const entryText = draft ?? plain;
  useEffect(() => {
    if (keypad === undefined || !typing) return;
    keypad({
      text: entryText,
      untouched,
      decimals: integer === true ? 0 : (decimalLength ?? 2),
      onText: (text) => {
        setUntouched(false);
        setDraft(text);
      },
      onDone: () => input.current?.blur(),
      steps: (stepKeys.current ?? []).map(({ label: name, by }) => ({ label: name, onPress: () => press.current(by) })),
    });
  }, [keypad, typing, entryText, untouched, decimalLength, integer]);
  useEffect(() => {
    if (keypad === undefined || !typing) return undefined;
    return () => keypad(undefined);
  }, [keypad, typing]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    act.current(event.key === 'ArrowUp' ? 1 : -1);
  };
  const button = (by: 1 | -1) => {
    const press = by === 1 ? presses.up : presses.down;
    const atBound = by === 1 ? max !== undefined && value >= max : value <= min;
    return (
      <button
        type="button"
        aria-label={by === 1 ? props.increaseLabel : props.decreaseLabel}
        disabled={disabled === true || atBound}
        onPointerDown={(event: PointerEvent) => {
          if (event.button === 0) press.start();
        }}
        onPointerUp={press.stop}
        onPointerLeave={press.stop}
        onPointerCancel={press.stop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // A click without a pointer is the keyboard's or a screen reader's.
          if (event.detail === 0) act.current(by);
        }}
        className="grid h-full w-11 shrink-0 touch-none place-items-center text-brand select-none active:bg-brand-soft disabled:text-ink-faint disabled:opacity-50"
      >
        {by === 1 ? <PlusIcon className="size-5" /> : <MinusIcon className="size-5" />}
      </button>
    );
  };

  return (
    <div
      className={classNames(
        'flex h-12 items-center overflow-hidden rounded-md border border-line-strong bg-surface-raised',
        'focus-within:border-brand has-aria-invalid:border-danger',
        className,
      )}
    >
      {button(-1)}
      <input
        {...control}
        type="text"
        role="spinbutton"
        ref={input}
        inputMode={typing ? 'none' : integer === true || decimalLength === 0 ? 'numeric' : 'decimal'}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? shown}
        onChange={(event) => {
          const typed = event.target.value.replaceAll(',', '');
          if (!/^\d*(?:\.\d*)?$/.test(typed)) return;
          setUntouched(false);
          setDraft(typed);
        }}
        onPointerDown={() => {
          // Before the focus, so that the phone's own keyboard does not come first.
          if (keypad !== undefined && hasKeypadRoom()) setTyping(true);
        }}
        onFocus={(event) => {
          if (keypad !== undefined && hasKeypadRoom()) setTyping(true);
          setFocused(true);
          setUntouched(true);
          // Once it is shown as it is typed; a figure is more often replaced than mended.
          const field = event.currentTarget;
          requestAnimationFrame(() => field.select());
        }}
        onBlur={() => {
          setFocused(false);
          setTyping(false);
          commit();
        }}
        onKeyDown={onKeyDown}
        className="num h-full w-full min-w-0 border-x border-line bg-transparent text-center text-lg font-semibold text-ink outline-none"
      />
      {button(1)}
    </div>
  );
}
