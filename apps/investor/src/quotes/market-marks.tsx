import type { Listing, Quote } from '@kuroshio/contract';
import type { PauseReason } from '@kuroshio/market/words.ts';
import { showToast, Tag, type TagKind } from '@kuroshio/ui';
import { timeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { zoneOf } from './figures.ts';

type Mark = NonNullable<Quote['marks']>[number];

const MARKS = {
  attention: { kind: 'warn', label: 'stock.markAttention', note: 'stock.noteAttention' },
  disposition: { kind: 'danger', label: 'stock.markDisposition', note: 'stock.noteDisposition' },
  suspended: { kind: 'danger', label: 'stock.markSuspended', note: 'stock.noteSuspended' },
  'no-limit': { kind: 'accent', label: 'stock.markNoLimit', note: 'stock.noteNoLimit' },
} as const satisfies Record<Mark, { kind: TagKind; label: string; note: string }>;

const PAUSES = {
  volatility: { kind: 'danger', label: 'stock.pausedVolatility', why: 'stock.whyVolatility' },
  periodic: { kind: 'warn', label: 'stock.pausedPeriodic', why: 'stock.whyPeriodic' },
  'limit-state': { kind: 'warn', label: 'stock.pausedLimitState', why: 'stock.whyLimitState' },
  luld: { kind: 'danger', label: 'stock.pausedLuld', why: 'stock.whyLuld' },
  breaker: { kind: 'danger', label: 'stock.pausedBreaker', why: 'stock.whyBreaker' },
  'delayed-open': { kind: 'warn', label: 'stock.pausedDelayedOpen', why: 'stock.whyDelayedOpen' },
  'delayed-close': { kind: 'warn', label: 'stock.pausedDelayedClose', why: 'stock.whyDelayedClose' },
} as const satisfies Record<PauseReason, { kind: TagKind; label: string; why: string }>;

/** What an instrument is marked with today, and why its matching rests. A tap says what it means. */
export function MarketMarks({ quote }: { quote: Quote }) {
  const t = useText();
  const why = useWhyPaused(quote);
  const marks = (quote.marks ?? []).map((mark) => ({
    key: mark as string,
    kind: MARKS[mark].kind as TagKind,
    label: t(MARKS[mark].label),
    note: t(MARKS[mark].note),
  }));
  if (quote.pausedFor !== undefined && why !== undefined) {
    const { kind, label } = PAUSES[quote.pausedFor];
    marks.unshift({ key: 'paused', kind, label: t(label), note: why });
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

/** Why matching rests and when it goes on, in one sentence; nothing while it goes on. */
export function PauseLine({ quote }: { quote: Quote }) {
  const why = useWhyPaused(quote);
  if (why === undefined) return null;
  return (
    <p role="status" data-paused={quote.pausedFor} className="mt-1 text-xs leading-4 text-warn">
      {why}
    </p>
  );
}

/** The one word of it for a row of a list. What is matched in auctions all day is not marked there. */
export function PauseTag({ reason }: { reason: Quote['pausedFor'] }) {
  const t = useText();
  if (reason === undefined || reason === 'periodic') return null;
  return <Tag kind={PAUSES[reason].kind}>{t(PAUSES[reason].label)}</Tag>;
}

function useWhyPaused({ symbol, pausedFor, resumesAt }: Quote): string | undefined {
  const t = useText();
  if (pausedFor === undefined || resumesAt === undefined) return undefined;
  const [venue] = symbol.split(':') as [Listing['venue']];
  return t(PAUSES[pausedFor].why, { time: timeText(resumesAt, zoneOf(venue)) });
}
