import { Tag } from '@kuroshio/ui';
import { dateTimeText } from '../platform/format.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';

/** Whether money may be sent there already, or from when. */
export function UsableTag({ usableFrom }: { usableFrom: number }) {
  const t = useText();
  const isUsable = usableFrom <= serverNow();
  return (
    <Tag kind={isUsable ? 'brand' : 'warn'} className="num">
      {isUsable ? t('destinations.usable') : t('destinations.usableFrom', { time: dateTimeText(usableFrom) })}
    </Tag>
  );
}
