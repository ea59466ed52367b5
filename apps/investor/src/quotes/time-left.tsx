import type { Translate } from '@kuroshio/text';
import { Countdown, type TimeLeft as Left } from '@kuroshio/ui';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';

/** What is left, in words that no clock shows: 19 分 42 秒. */
function leftText(t: Translate, { hours, minutes, seconds }: Left): string {
  if (hours > 0) return t('markets.leftHours', { hours, minutes });
  if (minutes > 0) return t('markets.leftMinutes', { minutes, seconds });
  return t('markets.leftSeconds', { seconds });
}

/** Counts down to a moment of the wall clock: how long one really waits. */
export function TimeLeft({ until, className }: { until: number; className?: string }) {
  const t = useText();
  return <Countdown until={until} now={serverNow} text={(left) => leftText(t, left)} className={className} />;
}
