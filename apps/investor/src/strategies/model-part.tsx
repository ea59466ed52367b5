import { Cell } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** What the tests of its model say, in words, and the way to all of them. */
export function ModelPart() {
  const t = useText();
  const navigate = useNavigate();
  const { data } = useCall('laboratory/model', {});
  return (
    <div className="mt-2">
      <Cell
        className="bg-surface-raised"
        label={t('strategies.modelEnter')}
        note={
          data === undefined
            ? t('strategies.modelEnterText')
            : t(data.model === null ? 'laboratory.none' : `laboratory.verdict-${data.model.verdict}`)
        }
        onPress={() => navigate('/home/laboratoryModel')}
      />
    </div>
  );
}
