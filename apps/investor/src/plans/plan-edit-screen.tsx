import type { Listing } from '@kuroshio/contract';
import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useListing } from '../platform/instruments.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { PlanForm } from './plan-form.tsx';

/** What plans buy: stocks and funds that are traded here. */
export function isForPlans({ tradable, kind }: Listing): boolean {
  return tradable && (kind === 'stock' || kind === 'etf');
}

/** `/trade/planEdit?symbol=` sets up a plan, `?id=` changes one. */
export function PlanEditScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  const asked = useCall('plans/list-plans', {}, { staleTime: 0 });
  const plan = asked.data?.plans.find((one) => one.id === id);
  const listing = useListing(plan?.symbol ?? params.get('symbol') ?? undefined);
  const isMissing = listing === undefined || !isForPlans(listing) || (id !== null && plan === undefined);
  return (
    <>
      <BackBar title={t(id === null ? 'plans.newTitle' : 'plans.editTitle')} />
      {asked.data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : isMissing || plan?.state === 'ended' ? (
        <Empty
          title={t(id === null ? 'plans.notOffered' : 'plans.missing')}
          action={{ label: t('plans.title'), onPress: () => navigate('/trade/plans', { replace: true }) }}
        />
      ) : (
        <PlanForm key={plan?.version ?? 'new'} listing={listing} plan={plan} terms={asked.data} />
      )}
    </>
  );
}
