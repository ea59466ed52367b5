import type { Message } from '@kuroshio/contract';
import { dateTimeText } from '../platform/format.ts';
import { useZonedStampText } from '../platform/stamp-words.ts';
import { useText } from '../platform/texts.ts';

/** When a message came: by the clock of its market; what tells of a device, by this device's, which it says. */
export function MessageTime({ message: { at, stamp } }: { message: Message }) {
  const t = useText();
  const zoned = useZonedStampText();
  return stamp === undefined ? t('notices.deviceTime', { time: dateTimeText(at) }) : zoned(stamp);
}
