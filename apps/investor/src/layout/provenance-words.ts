import type { Provenance } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';
import { dateTimeText, timeText } from '../platform/format.ts';

/** What the tag of a price's source says, and more of it in a sentence. */
export interface ProvenanceWords {
  readonly kind: TagKind;
  readonly label: string;
  readonly note: string;
}

const MINUTE = 60;
const DAY_MS = 86_400_000;

/** The source alone where its prices are of now; else how late it is. */
function lateness(t: Translate, source: string, delaySeconds: number): string {
  if (delaySeconds === 0) return source;
  return delaySeconds < 2 * MINUTE
    ? t('feeds.delayedSeconds', { source, seconds: delaySeconds })
    : t('feeds.delayedMinutes', { source, minutes: Math.round(delaySeconds / MINUTE) });
}

/** @param now wall clock, epoch ms: a time of another day is told with its date */
export function provenanceWords(t: Translate, provenance: Provenance | undefined, now: number): ProvenanceWords {
  const { source, delaySeconds, asOf = 0, stale = false } = provenance ?? { source: 'simulated', delaySeconds: 0 };
  if (source === 'simulated') return { kind: 'outline', label: t('feeds.simulated'), note: t('feeds.simulatedNote') };
  if (source === 'replay') return { kind: 'warn', label: t('feeds.replay'), note: t('feeds.replayNote') };
  const time = now - asOf < DAY_MS ? timeText(asOf) : dateTimeText(asOf);
  if (!stale)
    return {
      kind: 'accent',
      label: lateness(t, source, delaySeconds),
      note: t('feeds.providerNote', { source, time }),
    };
  const note = asOf === 0 ? t('feeds.silentNote', { source }) : t('feeds.staleNote', { source, time });
  return { kind: 'danger', label: t('feeds.stale', { source }), note };
}
