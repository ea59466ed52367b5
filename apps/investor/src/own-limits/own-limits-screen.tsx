import { Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CoolingOff } from './cooling-off.tsx';
import { LimitRow } from './limit-row.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import type { ShownLimit, ShownLimits } from './limit-words.ts';

/** What counts changes by orders and deposits elsewhere, ms. */
const ASK_EVERY = 15_000;

/** `/information/ownLimits`: what the customer limits, what counts against it, and the cooling-off. */
export function OwnLimitsScreen() {
  const t = useText();
  const asked = useCall('own-limits/own-limits', {}, { staleTime: 0, refetchInterval: ASK_EVERY });
  return (
    <>
      <BackBar title={t('ownLimits.title')} />
      <div className="space-y-3 pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={7} className="bg-surface-raised" />} />
        ) : (
          <Shown limits={asked.data} />
        )}
      </div>
    </>
  );
}

function Shown({ limits: shown }: { limits: ShownLimits }) {
  const t = useText();
  const [chosen, setChosen] = useState<ShownLimit>();
  const of = (kind: ShownLimit['kind']) => shown.limits.filter((one) => one.kind === kind);
  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-muted">{t('ownLimits.lead')}</p>
      <Group title={t('ownLimits.deposit')} notes={[t('ownLimits.depositCounted')]}>
        {of('deposit').map((one) => (
          <LimitRow key={one.period} limit={one} onChange={() => setChosen(one)} />
        ))}
      </Group>
      <Group title={t('ownLimits.loss')} notes={[t('ownLimits.lossEffect'), t('ownLimits.lossCounted')]}>
        {of('loss').map((one) => (
          <LimitRow key={one.period} limit={one} onChange={() => setChosen(one)} />
        ))}
      </Group>
      <p className="px-4 text-xs text-ink-muted">{t('ownLimits.periods')}</p>
      <CoolingOff until={shown.coolingUntil} lengths={shown.lengths} />
      <LimitSheet limit={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function Group({ title, notes, children }: { title: string; notes: readonly string[]; children: React.ReactNode }) {
  return (
    <section className="bg-surface-raised px-4 pt-4 pb-3">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      <ul className="mt-1">{children}</ul>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-ink-muted">
          {note}
        </p>
      ))}
    </section>
  );
}
