import type { Stamp } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import { stampText } from './format.ts';
import { useText } from './texts.ts';

const ZONES = { 'Asia/Taipei': 'shell.zoneTaipei', 'America/New_York': 'shell.zoneNewYork' } as const;

/** A moment with the city of its clock: for lists in which both markets meet. */
function zonedStampText(t: Translate, stamp: Stamp): string {
  if (stamp.time === '') return stampText(stamp);
  return `${stampText(stamp)} ${stamp.zone === 'UTC' ? stamp.zone : t(ZONES[stamp.zone])}`;
}

export function useZonedStampText(): (stamp: Stamp) => string {
  const t = useText();
  return (stamp) => zonedStampText(t, stamp);
}
