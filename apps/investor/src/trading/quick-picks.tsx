import { classNames } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { partOf } from './affordable.ts';

export interface QuickPick {
  label: string;
  value: number;
  disabled?: boolean | undefined;
  /** Takes the room that its words need. */
  wide?: boolean | undefined;
}

/** Buttons under a number that fill it in. */
export function QuickPicks({
  label,
  picks,
  chosen,
  onPick,
}: {
  label: string;
  picks: readonly QuickPick[];
  chosen?: number | undefined;
  onPick: (value: number) => void;
}) {
  return (
    <div role="group" aria-label={label} className="mt-2 flex gap-2">
      {picks.map((pick) => (
        <button
          key={pick.label}
          type="button"
          disabled={pick.disabled}
          aria-pressed={chosen === undefined ? undefined : chosen === pick.value}
          onClick={() => onPick(pick.value)}
          className={classNames(
            pick.wide === true ? 'flex-auto' : 'flex-1',
            'num relative h-8 min-w-0 truncate rounded-sm bg-surface-sunken px-1 text-xs text-ink-muted before:absolute before:inset-x-0 before:-inset-y-1.5',
            'active:bg-brand-soft disabled:opacity-40 aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand',
          )}
        >
          {pick.label}
        </button>
      ))}
    </div>
  );
}

/** A quarter, half and all of the most that can be bought or sold. */
export function QuickParts({
  most,
  mostText,
  onPick,
}: {
  most: number;
  /** How much all of it is, where the button is to say so. */
  mostText?: string | undefined;
  onPick: (quantity: number) => void;
}) {
  const t = useText();
  return (
    <QuickPicks
      label={t('trading.quickQuantities')}
      picks={[
        { label: '1/4', value: partOf(most, 4) },
        { label: '1/2', value: partOf(most, 2) },
        { label: mostText ?? t('trading.quickAll'), value: most, wide: mostText !== undefined },
      ].map((pick) => ({ ...pick, disabled: most === 0 }))}
      onPick={onPick}
    />
  );
}
