import { Field, Stepper } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

/** One's own stop, in percent: always set, from 5 to 95. */
export function StopField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const t = useText();
  return (
    <Field label={label} hint={t('strategies.stopHint')}>
      <Stepper
        value={value}
        onChange={onChange}
        min={5}
        max={95}
        step={5}
        integer
        decreaseLabel={t('strategies.less')}
        increaseLabel={t('strategies.more')}
      />
    </Field>
  );
}
