import { Button, classNames, Sheet, Stepper } from '@kuroshio/ui';
import {
  MAIN_STUDIES,
  periodBounds,
  STANDARD_PERIODS,
  SUB_STUDIES,
  type Studies,
  type SubStudy,
  type TunedStudy,
} from '@kuroshio/ui/chart-study-values.ts';
import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { chooseForCharts, useChartChoice } from './chart-choice.ts';

const NAME_KEYS = {
  none: 'stock.studyNone',
  VOL: 'stock.studyVOL',
  MA: 'stock.studyMA',
  BOLL: 'stock.studyBOLL',
  MACD: 'stock.studyMACD',
  KDJ: 'stock.studyKDJ',
  RSI: 'stock.studyRSI',
} as const satisfies Record<TunedStudy | SubStudy | 'none', string>;

/** Puts one study over the prices, or none. */
export function showMain(studies: Studies, main: Studies['main']): void {
  chooseForCharts({ studies: { ...studies, main } });
}

/** Shows a study below the prices, or takes it away. */
export function toggleSub(studies: Studies, study: SubStudy): void {
  const without = studies.sub.filter((one) => one !== study);
  const wanted = without.length < studies.sub.length ? without : [...without, study];
  chooseForCharts({ studies: { ...studies, sub: SUB_STUDIES.filter((one) => wanted.includes(one)) } });
}

export function StudyChip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'relative h-8 shrink-0 rounded-sm px-3 text-sm whitespace-nowrap before:absolute before:-inset-y-1.5 before:inset-x-0',
        pressed ? 'bg-brand-soft font-semibold text-brand' : 'bg-surface-sunken text-ink-muted',
      )}
    >
      {children}
    </button>
  );
}

/** Which studies a chart shows, and their parameters; what is chosen is seen at once and kept. */
export function StudiesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const studies = useChartChoice((choice) => choice.studies);
  const tuned: TunedStudy[] = [
    ...(studies.main === 'none' ? [] : [studies.main]),
    ...studies.sub.filter((study) => study !== 'VOL'),
  ];
  const tune = (study: TunedStudy, periods: readonly number[]) =>
    chooseForCharts({ studies: { ...studies, periods: { ...studies.periods, [study]: periods } } });
  return (
    <Sheet open={open} onClose={onClose} title={t('stock.studiesTitle')} closeLabel={t('shell.close')}>
      <div className="space-y-4 px-4 py-4">
        <Group title={t('stock.mainStudy')}>
          {(['none', ...MAIN_STUDIES] as const).map((study) => (
            <StudyChip key={study} pressed={studies.main === study} onPress={() => showMain(studies, study)}>
              {t(NAME_KEYS[study])}
            </StudyChip>
          ))}
        </Group>
        <Group title={t('stock.subStudies')}>
          {SUB_STUDIES.map((study) => (
            <StudyChip key={study} pressed={studies.sub.includes(study)} onPress={() => toggleSub(studies, study)}>
              {t(NAME_KEYS[study])}
            </StudyChip>
          ))}
        </Group>
        {tuned.map((study) => (
          <section key={study} data-study={study}>
            <div className="mb-1.5 flex items-center justify-between">
              <h3 className="text-sm text-ink-faint">{`${t(NAME_KEYS[study])} ${t('stock.studyPeriods')}`}</h3>
              <Button kind="ghost" size="sm" onClick={() => tune(study, STANDARD_PERIODS[study])}>
                {t('stock.studyReset')}
              </Button>
            </div>
            <div className="grid grid-cols-3 gap-2">
              {studies.periods[study].map((value, place) => (
                <Stepper
                  key={`${study}-${place + 1}`}
                  {...periodBounds(study, place)}
                  integer
                  className="[&_button]:w-9 [&_input]:text-base"
                  value={value}
                  onChange={(next) =>
                    tune(
                      study,
                      studies.periods[study].map((one, at) => (at === place ? next : one)),
                    )
                  }
                  label={t('stock.studyPeriod', { study, place: place + 1 })}
                  decreaseLabel={t('stock.less')}
                  increaseLabel={t('stock.more')}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm text-ink-faint">{title}</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
