import type { Quote } from '@kuroshio/contract';
import { VENUE_TIME_ZONE } from '@kuroshio/market/venue-time.ts';
import { showToast, Tag, type TagKind } from '@kuroshio/ui';
import { timeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

type Mark = NonNullable<Quote['marks']>[number];

const MARKS = {
  attention: { kind: 'warn', label: 'stock.markAttention', note: 'stock.noteAttention' },
  disposition: { kind: 'danger', label: 'stock.markDisposition', note: 'stock.noteDisposition' },
  suspended: { kind: 'danger', label: 'stock.markSuspended', note: 'stock.noteSuspended' },
  'no-limit': { kind: 'accent', label: 'stock.markNoLimit', note: 'stock.noteNoLimit' },
} as const satisfies Record<Mark, { kind: TagKind; label: string; note: string }>;

/** What an instrument is marked with today, and when matching goes on where it rests. A tap says what it means. */
export function MarketMarks({ quote }: { quote: Quote }) {
  const t = useText();
  const marks = (quote.marks ?? []).map((mark) => ({
    key: mark as string,
    kind: MARKS[mark].kind as TagKind,
    label: t(MARKS[mark].label),
    note: t(MARKS[mark].note),
  }));
  if (quote.resumesAt !== undefined && quote.pausedFor === 'volatility') {
    // Only Taiwan knows this pause.
    const time = timeText(quote.resumesAt, VENUE_TIME_ZONE.TWSE);
    marks.unshift({
      key: 'paused',
      kind: 'danger',
      label: t('stock.paused', { time }),
      note: t('stock.pausedNote', { time }),
    });
  }
  return marks.map(({ key, kind, label, note }) => (
    <button
      key={key}
      type="button"
      data-mark={key}
      aria-label={note}
      className="self-center"
      onClick={() => showToast(note)}
    >
      <Tag kind={kind}>{label}</Tag>
    </button>
  ));
}
