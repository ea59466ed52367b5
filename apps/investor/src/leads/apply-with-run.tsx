import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { ApplyForm, type ApplyFormProps } from './apply-form.tsx';

/** The application by which the rule of a run trades the pool: its market and instruments are those of the run. */
export function ApplyWithRun({ id, ...form }: Omit<ApplyFormProps, 'run'> & { id: string }) {
  const t = useText();
  const asked = useCall('laboratory/read-run', { id });
  if (asked.data === undefined)
    return asked.isError ? (
      <Empty title={t('laboratory.runNone')} />
    ) : (
      <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="p-4" />} />
    );
  return <ApplyForm {...form} run={asked.data.card} />;
}
