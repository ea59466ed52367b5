import { Button, Skeleton } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { dateTimeText } from '../platform/format.ts';
import { useNavigate, usePlace } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** Shows what is inside to customers who are certified; leads all others to the verification, and back here. */
export function NeedsVerification({ children }: { children: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const { path, search } = usePlace();
  const asked = useCall('verification/own-case', {}, { staleTime: 0 });
  const own = asked.data;
  if (own === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />;
  if (own.state === 'certified') return children;
  return (
    <section className="bg-surface-raised px-6 py-8 text-center">
      <h2 className="text-lg font-semibold text-ink">{t('verification.needed')}</h2>
      <p className="mt-1.5 text-sm text-ink-muted">
        {own.state === 'under-review' && own.dueAt !== null
          ? t('verification.neededPending', { time: dateTimeText(own.dueAt) })
          : t('verification.neededText')}
      </p>
      <Button
        block
        className="mt-6"
        onClick={() => navigate(`/information/authInfo?back=${encodeURIComponent(path + search)}`)}
      >
        {t('verification.toVerify')}
      </Button>
    </section>
  );
}
