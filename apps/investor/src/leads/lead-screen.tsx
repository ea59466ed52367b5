import { Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useAccountEvents } from '../platform/live.ts';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { useStrategiesWatch } from '../strategies/use-strategies-watch.ts';
import { ApplyForm } from './apply-form.tsx';
import { ApplyWithRun } from './apply-with-run.tsx';
import { OwnLeads } from './own-leads.tsx';
import { PoolDesk } from './pool-desk.tsx';

/** `/home/lead`: what one leads and has applied for; `?view=apply`: the form; `?id=`: the desk of one of them. */
export function LeadScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  useStrategiesWatch();
  // What is decided moves the lead's own money.
  useAccountEvents(() => void refresh('leads/overview'));
  const asked = useCall('leads/overview', {});
  const { data } = asked;
  const id = params.get('id');
  const isForm = params.get('view') === 'apply' && data?.certified === true && data.free;
  if (id !== null && /^\d{1,18}$/.test(id)) return <PoolDesk key={id} id={id} />;
  return (
    <>
      <BackBar title={t(isForm ? 'leads.apply' : 'leads.title')} />
      {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="p-4" />} />}
      {data !== undefined &&
        (isForm ? (
          <Form terms={data.terms} run={params.get('run')} onSent={() => setParams({}, { replace: true })} />
        ) : (
          <OwnLeads data={data} onApply={() => setParams({ view: 'apply' })} />
        ))}
    </>
  );
}

function Form({ run, ...form }: { run: string | null } & Pick<Parameters<typeof ApplyForm>[0], 'terms' | 'onSent'>) {
  return run !== null && /^\d{1,18}$/.test(run) ? (
    <ApplyWithRun key={run} id={run} {...form} />
  ) : (
    <ApplyForm {...form} />
  );
}
