import { Empty, percentText, Segmented, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { MinuteForm } from './minute-form.tsx';
import { PaperList } from './paper-list.tsx';
import { RunForm } from './run-form.tsx';
import { type FormProps, type RunCard, settingText, STATES } from './run-words.ts';

/** `/home/laboratory`: tries an algorithm on days that are over, and keeps every try. */
export function LaboratoryScreen() {
  const t = useText();
  const navigate = useNavigate();
  const pages = usePages('laboratory/list-runs', {}, ({ runs, more }) => {
    const last = runs.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const [first] = pages.data?.pages ?? [];
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? [];
  const open = (id: string) => navigate(`/home/laboratoryRun?id=${id}`);
  return (
    <>
      <BackBar title={t('laboratory.title')} />
      <section className="bg-surface-raised px-4 pt-3 pb-4">
        <p className="text-sm text-ink-muted">{t('laboratory.intro')}</p>
        <p className="mt-2 text-sm text-ink-muted">{t('laboratory.isNot')}</p>
      </section>
      {first === undefined ? (
        <Awaited asked={pages} bones={<Skeleton shape="card" count={3} className="p-4" />} />
      ) : (
        <Forms markets={first.markets} leastDays={first.leastDays} onSent={open} />
      )}
      {first !== undefined && <PaperList />}
      {first !== undefined && (
        <section className="mt-2 bg-surface-raised pt-3">
          <h2 className="px-4 text-lg font-semibold text-ink">{t('laboratory.runs')}</h2>
          <p className="px-4 text-xs text-ink-faint">{t('laboratory.runsNote')}</p>
          {runs.length === 0 && <Empty title={t('laboratory.runsNone')} />}
          <ul className="mt-1" aria-label={t('laboratory.runs')}>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} onOpen={() => open(run.id)} />
            ))}
          </ul>
          {runs.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
        </section>
      )}
    </>
  );
}

/** Rules of days and rules within them stand beside one another. */
function Forms(props: FormProps) {
  const t = useText();
  const [kind, setKind] = useState<'days' | 'minutes'>('days');
  return (
    <section className="mt-2 space-y-4 bg-surface-raised px-4 pt-4 pb-5">
      <Segmented
        label={t('laboratory.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'days', label: t('laboratory.kindDays') },
          { value: 'minutes', label: t('laboratory.kindMinutes') },
        ]}
      />
      {kind === 'days' ? <RunForm {...props} /> : <MinuteForm {...props} />}
    </section>
  );
}

function RunRow({ run, onOpen }: { run: RunCard; onOpen: () => void }) {
  const t = useText();
  const { number, algorithm, from, to, state, totalBps, benchmarkBps } = run;
  return (
    <li className="not-last:hairline-b">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0">
          <span className="block text-base text-ink">
            #{number} {t(`laboratory.${algorithm}`)} {settingText(run)}
          </span>
          <span className="num block text-xs whitespace-normal text-ink-faint">
            {dateText(from)} – {dateText(to)}
          </span>
        </span>
        {totalBps === null || benchmarkBps === null ? (
          <span className="text-sm text-ink-muted">{t(STATES[state])}</span>
        ) : (
          <span className="num ml-auto text-right whitespace-normal">
            <span className={`block text-base ${TONE_TEXT[toneOf(totalBps)]}`}>{percentText(totalBps)}</span>
            <span className="block text-xs text-ink-faint">
              {t('laboratory.benchmarkShort', { value: percentText(benchmarkBps) })}
            </span>
          </span>
        )}
      </button>
    </li>
  );
}
