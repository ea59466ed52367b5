import type { OutputOf } from '@kuroshio/contract';
import { Button, Skeleton } from '@kuroshio/ui';
import { NeedsFundPassword } from '../fund-password/needs-fund-password.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { ClosingForm } from './closing-form.tsx';
import { ConditionRow } from './condition-row.tsx';

type Shown = OutputOf<'closing/conditions'>;

/** Orders end and money settles while the screen is open, ms. */
const ASK_EVERY = 15_000;

/** `/information/closeAccount`: what must be so, what follows, and the way out. */
export function ClosingScreen() {
  const t = useText();
  const asked = useCall('closing/conditions', {}, { staleTime: 0, refetchInterval: ASK_EVERY });
  return (
    <>
      <BackBar title={t('closing.title')} />
      <div className="space-y-3 pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={9} className="bg-surface-raised" />} />
        ) : (
          <Own shown={asked.data} />
        )}
      </div>
    </>
  );
}

function Own({ shown: { conditions, vouchers } }: { shown: Shown }) {
  const t = useText();
  const navigate = useNavigate();
  const isFree = conditions.every(({ count }) => count === 0);
  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-muted">{t('closing.lead')}</p>
      <ul className="bg-surface-raised px-4 py-1">
        {conditions.map((one) => (
          <ConditionRow key={one.kind} condition={one} />
        ))}
      </ul>
      <section className="bg-surface-raised px-4 pt-4 pb-5">
        <h2 className="text-base font-semibold text-ink">{t('closing.after')}</h2>
        <ul className="mt-2 list-disc space-y-2 pl-5 text-sm text-ink-muted">
          <li>{t('closing.afterSignOut')}</li>
          {vouchers > 0 && <li>{t('closing.vouchers', { count: vouchers })}</li>}
          <li>{t('closing.afterPhone')}</li>
          <li>{t('closing.afterKept')}</li>
          <li className="font-medium text-ink">{t('closing.afterExport')}</li>
        </ul>
        <Button block kind="outline" className="mt-4" onClick={() => navigate('/information/dataExport')}>
          {t('closing.toExport')}
        </Button>
        {isFree ? (
          <div className="mt-4">
            <NeedsFundPassword>
              <ClosingForm />
            </NeedsFundPassword>
          </div>
        ) : (
          <p className="mt-4 rounded-md bg-surface-sunken px-3.5 py-3 text-sm text-ink">{t('closing.hindered')}</p>
        )}
      </section>
    </>
  );
}
