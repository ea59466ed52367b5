import { Button, Empty, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Facts } from '../loans/facts.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { type Plan, usePlanState, useTermsText } from './plan-words.ts';

const AGAIN_MS = 10_000;

/** `/trade/plans`: what is bought each month, the next purchase first. */
export function PlansScreen() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('plans/list-plans', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  useAccountEvents(() => void refresh('plans/list-plans'));
  const { data } = asked;
  return (
    <>
      <BackBar title={t('plans.title')} />
      {data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : data.plans.length === 0 ? (
        <Empty
          title={t('plans.empty')}
          note={t('plans.emptyText')}
          action={{ label: t('plans.find'), onPress: () => navigate('/favorite/search') }}
        />
      ) : (
        <div className="space-y-3 px-3 pt-3 pb-10">
          <ul className="space-y-3">
            {data.plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} sentFrom={data.sentFrom} />
              </li>
            ))}
          </ul>
          <p className="px-1 text-xs text-ink-faint">{t('plans.noneHeld')}</p>
          <Button block kind="outline" onClick={() => navigate('/favorite/search')}>
            {t('plans.add')}
          </Button>
        </div>
      )}
    </>
  );
}

function PlanCard({ plan, sentFrom }: { plan: Plan; sentFrom: { TWD: string; USD: string } }) {
  const t = useText();
  const nameOf = useSymbolName();
  const stateOf = usePlanState();
  const termsText = useTermsText();
  const { label, kind } = stateOf(plan);
  const { currency } = plan;
  const time = currency === 'USD' ? sentFrom.USD : sentFrom.TWD;
  return (
    <Link
      to={`/trade/plan?id=${plan.id}`}
      className="block rounded-lg bg-surface-raised px-4 py-4 active:bg-surface-sunken"
    >
      <article data-plan={plan.symbol}>
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink [overflow-wrap:anywhere]">{nameOf(plan.symbol)}</h2>
          <Tag kind={kind}>{label}</Tag>
        </div>
        <p className="num mt-0.5 text-sm whitespace-normal text-ink-muted">{termsText(plan)}</p>
        <div className="mt-2">
          <Facts
            rows={[
              [t('plans.invested'), cashText(plan.paid, currency)],
              [t('plans.currentValue'), cashText(plan.value, currency)],
            ]}
          />
        </div>
        {plan.nextOn !== '' && (
          <p className="num mt-2 rounded-md bg-surface-sunken px-3 py-2.5 text-sm whitespace-normal text-ink">
            {t('plans.nextNeeds', { date: dateText(plan.nextOn), time, amount: cashText(plan.amount, currency) })}
          </p>
        )}
      </article>
    </Link>
  );
}
