import type { Adjustment } from '@kuroshio/contract';
import { readStudies, type Studies } from '@kuroshio/ui/chart-study-values.ts';
import { create } from 'zustand';
import { readJson, saveJson } from '../platform/storage.ts';

export const ADJUSTMENTS = ['none', 'forward', 'backward'] as const satisfies readonly Adjustment[];

interface ChartChoice {
  readonly studies: Studies;
  readonly adjustment: Adjustment;
}

/** What the person chose for charts, kept in local storage under `chart`. */
export const useChartChoice = create<ChartChoice>(() => {
  const kept = readJson('chart');
  const { studies, adjustment } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof ChartChoice, unknown>
  >;
  return {
    studies: readStudies(studies),
    adjustment: ADJUSTMENTS.find((one) => one === adjustment) ?? 'none',
  };
});

/** Changes a part of the choice and keeps it. */
export function chooseForCharts(part: Partial<ChartChoice>): void {
  useChartChoice.setState(part);
  saveJson('chart', useChartChoice.getState());
}
