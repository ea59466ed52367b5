import { Button, Skeleton } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { useNavigate, usePlace } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** Shows what is inside to who has a fund password; leads all others to where it is set, and back here. */
export function NeedsFundPassword({ children }: { children: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const { path, search } = usePlace();
  const asked = useCall('fund-password/state', {}, { staleTime: 0 });
  if (asked.data === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />;
  if (asked.data.isSet) return children;
  return (
    <section className="bg-surface-raised px-6 py-8 text-center">
      <h2 className="text-lg font-semibold text-ink">{t('destinations.needsSet')}</h2>
      <p className="mt-1.5 text-sm text-ink-muted">{t('destinations.needsSetText')}</p>
      <Button
        block
        className="mt-6"
        onClick={() => navigate(`/information/fundPass?back=${encodeURIComponent(path + search)}`)}
      >
        {t('destinations.toSet')}
      </Button>
    </section>
  );
}
