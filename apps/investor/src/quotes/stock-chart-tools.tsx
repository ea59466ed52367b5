import type { Listing } from '@kuroshio/contract';
import { classNames, DownIcon, EditIcon, PickerSheet, SettingIcon } from '@kuroshio/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { ADJUSTMENTS, chooseForCharts, useChartChoice } from './chart-choice.ts';
import { barsOf, type ChartTab, RANGES, tabKey } from './chart-period.ts';
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
  onTab: (tab: ChartTab) => void;
}

/** What can be done with bars: the range that they show, studies, adjustment, drawing. */
export function ChartTools({ listing, tab, drawing, onDraw, onTab }: ChartToolsProps) {
  const t = useText();
  const [open, setOpen] = useState<'studies' | 'adjustment'>();
  const adjustment = useChartChoice((choice) => choice.adjustment);
  return (
    <div className="flex h-9 items-center gap-1 overflow-x-auto px-3 no-scrollbar">
      {barsOf(tab) === '1d' && (
        <div role="group" aria-label={t('stock.barRange')} className="flex shrink-0 items-center">
          {RANGES.map((range) => (
            <Tool key={range} pressed={tab === range} onPress={() => onTab(tab === range ? '1d' : range)}>
              {t(tabKey(range))}
            </Tool>
          ))}
        </div>
      )}
      <span className="flex-1" />
      <Tool icon={<SettingIcon className="size-4" />} onPress={() => setOpen('studies')}>
        {t('stock.studies')}
      </Tool>
      {hasExDates(listing) && (
        <Tool pressed={adjustment !== 'none'} onPress={() => setOpen('adjustment')}>
          {t(ADJUSTMENT_KEYS[adjustment])}
          <DownIcon className="size-3.5" />
        </Tool>
      )}
      <Tool icon={<EditIcon className="size-4" />} pressed={drawing} onPress={onDraw}>
        {t('stock.draw')}
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
