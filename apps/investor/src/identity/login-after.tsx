import type { Attention } from '@kuroshio/contract';
import { AssetsIcon, Button, CheckIcon, InfoIcon, Skeleton, WarnIcon } from '@kuroshio/ui';
import { useEffect } from 'react';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { LoadFailed } from '../layout/load-failed.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { takeTarget } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { PracticeAmounts } from './practice-amounts.tsx';

/** `/login/loginAfter`: what needs attention after signing in; skipped where there is nothing. */
export function LoginAfter() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('identity/session', {});
  const { data, error } = asked;
  const acknowledge = useSend('identity/acknowledge');
  const items = data?.attention;
  const nothing = items?.length === 0;

  useEffect(() => {
    if (nothing) navigate(takeTarget(), { replace: true });
  }, [nothing, navigate]);

  const goOn = () =>
    acknowledge.mutate(
      { items: [...(items ?? [])] },
      {
        onSuccess: () => {
          void refresh('identity/session');
          navigate(takeTarget(), { replace: true });
        },
      },
    );

  return (
    <div className="flex min-h-dvh flex-col">
      <BackBar noBack title={t('identity.afterTitle')} />
      <div className="px-4 pt-6">
        <div className="flex items-center gap-3 px-1">
          <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
            <CheckIcon />
          </span>
          <p className="text-lg text-ink">{t('identity.afterLead')}</p>
        </div>
        {error !== null && data === undefined ? (
          <LoadFailed asked={asked} />
        ) : (
          <ul className="mt-5 space-y-3" aria-busy={items === undefined}>
            {items === undefined && <Skeleton shape="card" count={2} />}
            {items?.map((item) => (
              <li key={item}>
                <AttentionCard item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-auto px-4 pt-8 pb-6">
        <Button block disabled={items === undefined} loading={acknowledge.isPending} onClick={goOn}>
          {t('identity.afterContinue')}
        </Button>
      </div>
    </div>
  );
}

function AttentionCard({ item }: { item: Attention }) {
  const t = useText();
  const cards = {
    'new-device': [WarnIcon, t('identity.newDeviceTitle'), t('identity.newDeviceText'), 'bg-danger-soft text-danger'],
    'risk-notice': [InfoIcon, t('identity.riskNoticeTitle'), t('identity.riskNoticeText'), 'bg-warn-soft text-warn'],
    'practice-granted': [
      AssetsIcon,
      t('identity.practiceGrantedTitle'),
      t('identity.practiceGrantedText'),
      'bg-brand-soft text-brand',
    ],
  } as const;
  const [Icon, title, text, tone] = cards[item];
  return (
    <section className="rounded-lg bg-surface-raised p-5">
      <div className="flex items-center gap-3">
        <span className={`grid size-9 shrink-0 place-items-center rounded-md ${tone}`}>
          <Icon className="size-5" />
        </span>
        <h2 className="text-lg font-semibold text-ink">{title}</h2>
      </div>
      <p className="mt-3 text-base text-ink-muted">{text}</p>
      {item === 'practice-granted' && <PracticeAmounts />}
      {item === 'new-device' && (
        <Link
          to="/information/setting"
          className="-ml-2 inline-grid h-11 place-items-center px-2 text-base font-medium text-brand"
        >
          {t('identity.newDeviceReview')}
        </Link>
      )}
    </section>
  );
}
