import { Button, percentText } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../layout/fact-rows.tsx';
import { countText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { Part, plain } from './part.tsx';
import { Table } from './table.tsx';
import type { ModelReport } from './verdict.tsx';

const share = (part: number, whole: number) => (whole === 0 ? '--' : plain(Math.trunc((part / whole) * 10_000)));

/** How often it was right, never without what always saying yes would have been, over all months and in each. */
export function Hits({ model }: { model: ModelReport }) {
  const t = useText();
  return (
    <Part title={t('laboratory.monthsTitle')}>
      <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
        {(
          [
            ['laboratory.hitRate', model.hitRateBps],
            ['laboratory.alwaysYes', model.alwaysYesBps],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-faint">{t(label)}</dt>
            <dd className="num text-2xl font-semibold text-ink">{plain(value)}</dd>
          </div>
        ))}
      </dl>
      <FactRows
        rows={[
          [t('laboratory.excess'), percentText(model.excessBps)],
          [t('laboratory.error'), plain(model.errorBps)],
        ]}
      />
      <Table
        label={t('laboratory.monthsTitle')}
        heads={[t('laboratory.month'), t('laboratory.yes'), t('laboratory.right'), t('laboratory.always')]}
        rows={model.months.map(({ month, yes, hits, ups, asked }) => ({
          key: month,
          cells: [
            month.replace('-', '.'),
            yes === 0 ? t('laboratory.neverYes') : countText(yes),
            share(hits, yes),
            share(ups, asked),
          ],
        }))}
      />
    </Part>
  );
}

/** What following it would have brought, and how likely that is luck. */
export function ModelFigures({ model }: { model: ModelReport }) {
  const t = useText();
  return (
    <Part title={t('laboratory.figuresTitle')}>
      <FactRows
        rows={[
          [t('laboratory.testDays'), countText(model.days)],
          [t('laboratory.total'), percentText(model.totalBps)],
          [t('laboratory.cost'), plain(model.costBps)],
          [t('laboratory.sharpe'), model.sharpe?.toFixed(2) ?? t('laboratory.tooYoung')],
          [t('laboratory.chanceSharpe'), model.chanceSharpe.toFixed(2)],
          [t('laboratory.deflated'), plain(model.deflatedBps)],
          [t('laboratory.trials'), countText(model.trial)],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">{t('laboratory.deflatedNote')}</p>
    </Part>
  );
}

export function Calibration({ model }: { model: ModelReport }) {
  const t = useText();
  return (
    <Part title={t('laboratory.calibrationTitle')} note={t('laboratory.calibrationNote')}>
      <Table
        label={t('laboratory.calibrationTitle')}
        heads={[t('laboratory.said'), t('laboratory.came'), t('laboratory.count')]}
        rows={model.calibration.map(({ fromBps, meanBps, cameBps, count }) => ({
          key: String(fromBps),
          cells: [plain(meanBps), plain(cameBps), countText(count)],
        }))}
      />
    </Part>
  );
}

export function Importance({ model: { importance } }: { model: ModelReport }) {
  const t = useText();
  const most = Math.max(1, ...importance.map(({ bps }) => bps));
  return (
    <Part title={t('laboratory.importanceTitle')} note={t('laboratory.importanceNote')}>
      <ul className="mt-1">
        {importance.map(({ feature, bps }) => (
          <li key={feature} className="py-1.5">
            <p className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 text-ink-muted">{t(`laboratory.${feature}`)}</span>
              <span className="num text-ink">{plain(bps)}</span>
            </p>
            <div className="mt-1 h-1.5 rounded-full bg-surface-sunken">
              <div className="h-full rounded-full bg-brand-solid" style={{ width: `${(bps / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** On which days it learned and on which it was tested. */
export function Tests({ model }: { model: ModelReport }) {
  const t = useText();
  const nameOf = useSymbolName();
  const [open, setOpen] = useState(false);
  const { train, purge, embargo, test } = model.windowDays;
  return (
    <Part
      title={t('laboratory.windowsTitle')}
      note={t('laboratory.windowsNote', { ...{ train, test, gap: purge + embargo }, count: model.windows.length })}
    >
      <FactRows
        rows={[
          [t('laboratory.trainedOn'), dateText(model.trainedOn)],
          [t('laboratory.trees'), t('laboratory.treesValue', { trees: model.trees, depth: model.depth })],
        ]}
      />
      <p className="mt-1 text-sm text-ink-muted">
        {t('laboratory.symbols')}: {model.symbols.map(nameOf).join(', ')}
      </p>
      {open && (
        <ul className="mt-2">
          {model.windows.map(({ trainFrom, trainTo, testFrom, testTo }) => (
            <li key={testFrom} className="num py-2 text-xs whitespace-normal text-ink-muted not-last:hairline-b">
              <p>{t('laboratory.windowRow', { trainFrom: dateText(trainFrom), trainTo: dateText(trainTo) })}</p>
              <p className="text-ink">
                {t('laboratory.windowTest', { testFrom: dateText(testFrom), testTo: dateText(testTo) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button kind="outline" size="md" className="mt-2" onClick={() => setOpen(!open)}>
        {t(open ? 'laboratory.hideWindows' : 'laboratory.showWindows')}
      </Button>
    </Part>
  );
}
