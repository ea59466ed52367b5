import type { OwnRestriction } from '@kuroshio/contract';
import { RESTRICTION_KINDS, RESTRICTION_REASONS } from '@kuroshio/text/restriction-text.ts';
import { Empty, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AppealForm } from './appeal-form.tsx';

const EFFECTS = {
  banned: 'restrictions.effectBanned',
  frozen: 'restrictions.effectFrozen',
  'no-trading': 'restrictions.effectNoTrading',
  'no-withdrawal': 'restrictions.effectNoWithdrawal',
} as const;

const STATES = {
  active: 'restrictions.stateActive',
  lifted: 'restrictions.stateLifted',
  lapsed: 'restrictions.stateLapsed',
} as const;

/** How often it is asked for again, ms: what two operators lift is gone from here. */
const ASK_EVERY = 15_000;

/** `/information/restrictions`: what restricts the account, why and until when, and the appeal. */
export function RestrictionsScreen() {
  const t = useText();
  const asked = useCall('restrictions/own-restrictions', {}, { staleTime: 0, refetchInterval: ASK_EVERY });
  const all = asked.data?.restrictions;
  return (
    <>
      <BackBar title={t('restrictions.title')} />
      <div className="space-y-3 pb-10" aria-busy={all === undefined && asked.error === null}>
        {all === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={5} className="bg-surface-raised" />} />
        ) : (
          <Shown all={all} />
        )}
      </div>
    </>
  );
}

function Shown({ all }: { all: readonly OwnRestriction[] }) {
  const t = useText();
  const active = all.filter(({ state }) => state === 'active');
  const ended = all.filter(({ state }) => state !== 'active');
  return (
    <>
      {active.length === 0 ? (
        <Empty title={t('restrictions.none')} />
      ) : (
        <p className="px-4 pt-3 text-sm text-ink-muted">{t('restrictions.always')}</p>
      )}
      {active.map((one) => (
        <One key={one.id} restriction={one} />
      ))}
      {ended.length > 0 && (
        <>
          <h2 className="px-4 pt-3 text-sm font-semibold text-ink-muted">{t('restrictions.ended')}</h2>
          {ended.map((one) => (
            <One key={one.id} restriction={one} />
          ))}
        </>
      )}
    </>
  );
}

function One({ restriction: one }: { restriction: OwnRestriction }) {
  const t = useText();
  const isActive = one.state === 'active';
  const moment = (at: number) => <span className="whitespace-normal">{dateTimeText(at)}</span>;
  const wide = (text: string) => <span className="whitespace-normal [overflow-wrap:anywhere]">{text}</span>;
  const rows: FactRow[] = [
    [t('restrictions.reason'), wide(t(RESTRICTION_REASONS[one.reason]))],
    [t('restrictions.since'), moment(one.setAt)],
    ...(one.endedAt === null
      ? ([[t('restrictions.review'), moment(one.reviewAt)]] as const)
      : ([[t('restrictions.endedAt'), moment(one.endedAt)]] as const)),
  ];
  return (
    <section className="bg-surface-raised px-4 py-4">
      <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-ink">
        {t(RESTRICTION_KINDS[one.kind])}
        <Tag kind={isActive ? 'danger' : 'neutral'}>{t(STATES[one.state])}</Tag>
      </h3>
      {isActive && <p className="mt-1 text-sm text-ink-muted">{t(EFFECTS[one.kind])}</p>}
      <div className="mt-3 rounded-md bg-surface-sunken px-3.5 py-3">
        <p className="text-xs text-ink-muted">{t('restrictions.explanation')}</p>
        <p className="mt-1 text-base text-ink [overflow-wrap:anywhere]">{one.text}</p>
      </div>
      <div className="mt-3">
        <FactRows rows={rows} />
      </div>
      <p className="mt-2 text-xs text-ink-faint">{t('restrictions.decidedBy')}</p>
      {isActive && <p className="mt-1 text-xs text-ink-faint">{t('restrictions.reviewText')}</p>}
      {one.appeal !== null && (
        <div className="mt-3 rounded-md bg-brand-soft px-3.5 py-3">
          <p className="text-xs text-brand">{t('restrictions.appealed', { time: dateTimeText(one.appeal.at) })}</p>
          <p className="mt-1 text-base text-ink [overflow-wrap:anywhere]">{one.appeal.text}</p>
        </div>
      )}
      {isActive && one.appeal === null && <AppealForm id={one.id} />}
    </section>
  );
}
