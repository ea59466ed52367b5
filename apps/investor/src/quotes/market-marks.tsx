import type { Listing, Quote } from '@kuroshio/contract';
import { showToast, Tag, type TagKind } from '@kuroshio/ui';
import { timeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { zoneOf } from './figures.ts';
import { markWords, pauseWords } from './mark-words.ts';

/** What an instrument is marked with today, and why its matching rests. A tap says what it means. */
export function MarketMarks({ quote }: { quote: Quote }) {
  const t = useText();
  const why = useWhyPaused(quote);
  const marks = (quote.marks ?? []).map((mark) => {
    const { kind, label, note } = markWords(mark);
    return { key: mark as string, kind: kind as TagKind, label: t(label), note: t(note) };
  });
  if (quote.pausedFor !== undefined && why !== undefined) {
    const { kind, label } = pauseWords(quote.pausedFor);
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
  const { kind, label } = pauseWords(reason);
  return <Tag kind={kind}>{t(label)}</Tag>;
}

function useWhyPaused({ symbol, pausedFor, resumesAt }: Quote): string | undefined {
  const t = useText();
  if (pausedFor === undefined || resumesAt === undefined) return undefined;
  const [venue] = symbol.split(':') as [Listing['venue']];
  return t(pauseWords(pausedFor).why, { time: timeText(resumesAt, zoneOf(venue)) });
}
