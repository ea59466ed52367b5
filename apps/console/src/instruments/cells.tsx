import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Tag } from 'antd';
import { decimalText } from '../platform/format.ts';
import { useLanguage, useTexts, useWord } from '../platform/texts.ts';

export type Watched = OutputOf<'instruments/list-instruments'>['instruments'][number];

export function useInstrumentName(): (one: Pick<Watched, 'nameTw' | 'nameEn'>) => string {
  const language = useLanguage();
  return ({ nameTw, nameEn }) => (language === 'tw' ? nameTw : nameEn);
}

/** A price in its scale; none where nothing traded yet. */
export function PriceCell({ price, scale }: { price: number; scale: number }) {
  return <span className="num">{price === 0 ? '--' : decimalText(String(price), scale)}</span>;
}

/** What an operator should see at once: halts in red, marks beside them. */
export function MarkTags({ marks, halted }: Pick<Watched, 'marks' | 'halted'>) {
  const texts = useTexts();
  const word = useWord();
  return (
    <span className="row">
      {halted && <Tag color="red">{texts.instruments.isHalted}</Tag>}
      {marks.map((mark) => (
        <Tag key={mark} color={mark === 'suspended' ? 'red' : 'gold'}>
          {word(mark)}
        </Tag>
      ))}
    </span>
  );
}

/** How long a purchase is held, in words. */
export function useHoldingText(): (rule: Watched['holding']) => string {
  const texts = useTexts();
  return (rule) => {
    if (rule === null) return texts.instruments.free;
    const days = Math.max(rule.lockDays, rule.noSellDays);
    const parts = [
      ...(days > 0 ? [fill(texts.instruments.lock, { days })] : []),
      ...(rule.noSellMinutes > 0 ? [fill(texts.instruments.minutes, { minutes: rule.noSellMinutes })] : []),
    ];
    return parts.join(' · ') || texts.instruments.free;
  };
}

/** Where the price comes from, and that it is too old. */
export function SourceCell({ provenance }: Pick<Watched, 'provenance'>) {
  const texts = useTexts();
  const word = useWord();
  return (
    <span className="row">
      {word(provenance.source)}
      {provenance.stale === true && <Tag color="red">{texts.instruments.isStale}</Tag>}
    </span>
  );
}
