import type { Listing } from '@kuroshio/contract';
import { classNames, DownIcon, EditIcon, PickerSheet, SettingIcon } from '@kuroshio/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { ADJUSTMENTS, chooseForCharts, useChartChoice } from './chart-choice.ts';
import type { ChartTab } from './chart-period.ts';
import { FullScreenIcon } from './full-screen-icon.tsx';
import { hasExDates } from './stock-chart-bars.tsx';
import { StudiesSheet } from './stock-chart-studies.tsx';

const ADJUSTMENT_KEYS = {
  none: 'stock.adjustmentNone',
  forward: 'stock.adjustmentForward',
  backward: 'stock.adjustmentBackward',
} as const;
const ADJUSTMENT_NOTES = {
  none: 'stock.adjustmentNoneNote',
  forward: 'stock.adjustmentForwardNote',
  backward: 'stock.adjustmentBackwardNote',
} as const;

export interface ChartToolsProps {
  listing: Listing;
  tab: ChartTab;
  /** Drawing is open. */
  drawing: boolean;
  onDraw: () => void;
  onFull: () => void;
}

/** What can be done with the chart: studies, adjustment, drawing, the whole screen. */
export function ChartTools({ listing, tab, drawing, onDraw, onFull }: ChartToolsProps) {
  const t = useText();
  const [open, setOpen] = useState<'studies' | 'adjustment'>();
  const adjustment = useChartChoice((choice) => choice.adjustment);
  const candles = tab !== 'day';
  return (
    <div className="flex h-9 items-center gap-1 px-3">
      {candles && (
        <Tool icon={<SettingIcon className="size-4" />} onPress={() => setOpen('studies')}>
          {t('stock.studies')}
        </Tool>
      )}
      {candles && hasExDates(listing) && (
        <Tool pressed={adjustment !== 'none'} onPress={() => setOpen('adjustment')}>
          {t(ADJUSTMENT_KEYS[adjustment])}
          <DownIcon className="size-3.5" />
        </Tool>
      )}
      {candles && (
        <Tool icon={<EditIcon className="size-4" />} pressed={drawing} onPress={onDraw}>
          {t('stock.draw')}
        </Tool>
      )}
      <span className="flex-1" />
      <Tool icon={<FullScreenIcon className="size-4" />} onPress={onFull}>
        {t('stock.fullScreen')}
      </Tool>
      <StudiesSheet open={open === 'studies'} onClose={() => setOpen(undefined)} />
      <PickerSheet
        open={open === 'adjustment'}
        onClose={() => setOpen(undefined)}
        title={t('stock.adjustment')}
        closeLabel={t('shell.close')}
        value={adjustment}
        onPick={(next) => chooseForCharts({ adjustment: next })}
        options={ADJUSTMENTS.map((one) => ({
          value: one,
          label: t(ADJUSTMENT_KEYS[one]),
          note: t(ADJUSTMENT_NOTES[one]),
        }))}
      />
    </div>
  );
}

interface ToolProps {
  icon?: ReactNode;
  pressed?: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ icon, pressed, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'relative flex h-7 shrink-0 items-center gap-1 rounded-sm px-2 text-xs whitespace-nowrap before:absolute before:-inset-y-2 before:inset-x-0',
        pressed === true ? 'bg-brand-soft font-semibold text-brand' : 'text-ink-muted active:bg-surface-sunken',
      )}
    >
      {icon}
      {children}
    </button>
  );
}
