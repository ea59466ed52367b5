import { Button, Field, Input, Segmented } from '@kuroshio/ui';
import { useState } from 'react';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useTradingDate } from '../platform/use-trading-date.ts';
import { type DateRange, type RangeKey, rangeUntil } from './range-until.ts';

export interface ChosenRange {
  /** Undefined until the market's date is known. */
  readonly range: DateRange | undefined;
  readonly key: RangeKey;
  readonly choose: (key: RangeKey) => void;
  readonly chooseOwn: (own: DateRange) => void;
}

/** A range of trading dates that ends with the market's own day. */
export function useDateRange(market: MarketChoice, first: RangeKey): ChosenRange {
  const { today } = useTradingDate(market === 'twd' ? 'TWSE' : 'US');
  const [key, choose] = useState(first);
  const [own, setOwn] = useState<DateRange>();
  const fixed = today === undefined ? undefined : rangeUntil(today, key === 'own' ? 'month' : key);
  return {
    range: key === 'own' ? (own ?? fixed) : fixed,
    key,
    choose,
    chooseOwn: setOwn,
  };
}

const RANGE_TEXTS = {
  today: 'reports.rangeToday',
  week: 'reports.rangeWeek',
  month: 'reports.rangeMonth',
  year: 'reports.rangeYear',
  own: 'reports.rangeOwn',
} as const satisfies Record<RangeKey, string>;

/** The usual ranges, and two dates of one's own. */
export function DateRangePicker({ chosen }: { chosen: ChosenRange }) {
  const t = useText();
  const { key, choose, range } = chosen;
  return (
    <div className="bg-surface-raised px-4 py-2 hairline-b">
      <Segmented
        size="sm"
        label={t('reports.range')}
        value={key}
        onChange={choose}
        options={(Object.keys(RANGE_TEXTS) as RangeKey[]).map((value) => ({ value, label: t(RANGE_TEXTS[value]) }))}
      />
      {key === 'own' && range !== undefined && <OwnDates first={range} onApply={chosen.chooseOwn} />}
    </div>
  );
}

function OwnDates({ first, onApply }: { first: DateRange; onApply: (own: DateRange) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(first);
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2 [&>*]:min-w-32 [&>*]:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed);
      }}
    >
      <Field label={t('reports.from')}>
        <Input
          type="date"
          required
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        />
      </Field>
      <Field label={t('reports.to')}>
        <Input
          type="date"
          required
          value={typed.to}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        />
      </Field>
      <Button type="submit" kind="soft">
        {t('reports.apply')}
      </Button>
    </form>
  );
}
