import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { Verdict } from './verdict.tsx';
import { Calibration, Hits, Importance, ModelFigures, Tests } from './model-parts.tsx';
import { TakeModel } from './take-model.tsx';

/** `/home/laboratoryModel`: the model behind the AI-assisted strategy; what its tests say comes first. */
export function ModelScreen() {
  const t = useText();
  const asked = useCall('laboratory/model', {});
  const { data } = asked;
  return (
    <>
      <BackBar title={t('laboratory.modelTitle')} />
      {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="card" count={4} className="p-4" />} />}
      {data?.model === null && <Empty title={t('laboratory.none')} note={t('laboratory.noneNote')} />}
      {data !== undefined && data.model !== null && (
        <>
          <Verdict model={data.model} />
          <Hits model={data.model} />
          <ModelFigures model={data.model} />
          <Calibration model={data.model} />
          <Importance model={data.model} />
          <Tests model={data.model} />
          <TakeModel trial={data.model.trial} />
          <p className="px-4 py-4 text-xs text-ink-faint">{t('laboratory.simulatedNote')}</p>
        </>
      )}
    </>
  );
}
