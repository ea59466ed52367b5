import { classNames, percentText, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { countText } from '../platform/format.ts';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import {
  againstMarket,
  type Block,
  codeOf,
  momentText,
  STATUS_TEXTS,
  tradeText,
  useBlockNames,
} from './block-words.ts';

/** One block in a list: what it costs beside the market, what is left of it, and until when. */
export function BlockCard({ block }: { block: Block }) {
  const t = useText();
  const { nameOf, sellerOf } = useBlockNames();
  const { status, price, marketPrice, premiumBps, minimum, lockDays, simulated } = block;
  const premium = againstMarket(block) ?? premiumBps;
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`/home/blockTrade1?id=${block.id}`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(block)} <span className="num text-sm font-normal text-ink-faint">{codeOf(block)}</span>
          </h2>
          <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(STATUS_TEXTS[status])}</Tag>
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {sellerOf(block)}
          {simulated && ` · ${t('blockTrades.simulated')}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <Figure label={t('blockTrades.price')}>{price === undefined ? '--' : tradeText(price)}</Figure>
          <Figure label={t('blockTrades.marketPrice')}>{tradeText(marketPrice)}</Figure>
          <Figure
            label={t(premium <= 0 ? 'blockTrades.discount' : 'blockTrades.premium')}
            className={TONE_TEXT[toneOf(premium)]}
          >
            {percentText(premium)}
          </Figure>
        </dl>
        <dl className="mt-2.5 grid grid-cols-2 gap-x-3 large-text:grid-cols-1">
          <Figure label={t('blockTrades.minimum')} quiet>
            {t('blockTrades.shares', { count: countText(minimum) })}
          </Figure>
          <Figure label={t('blockTrades.lock')} quiet>
            {t(lockDays === 1 ? 'blockTrades.lockDay' : 'blockTrades.lockDays', { days: lockDays })}
          </Figure>
        </dl>
        <LeftBar block={block} />
        <p className="num mt-2 text-sm whitespace-normal text-ink-muted">{useNextMoment(block)}</p>
      </Link>
    </article>
  );
}

/** How much of a block is left, as a bar with its numbers. */
export function LeftBar({ block: { left, offered } }: { block: Block }) {
  const t = useText();
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-sunken">
        <div className="h-full rounded-full bg-brand" style={{ width: `${(left / offered) * 100}%` }} />
      </div>
      <p className="num mt-1 text-xs whitespace-normal text-ink-faint">
        {t('blockTrades.leftOf', { left: countText(left), offered: countText(offered) })}
      </p>
    </div>
  );
}

/** What comes next, or when it ended. */
export function useNextMoment({ status, opens, closes }: Block): string {
  const t = useText();
  if (status === 'coming') return t('blockTrades.from', { time: momentText(opens) });
  return t(status === 'open' ? 'blockTrades.until' : 'blockTrades.endedAt', { time: momentText(closes) });
}

interface FigureProps {
  label: string;
  quiet?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Figure({ label, quiet = false, className, children }: FigureProps) {
  return (
    <div className="min-w-0 large-text:flex large-text:justify-between large-text:gap-3">
      <dt className="text-2xs text-ink-faint">{label}</dt>
      <dd className={classNames('num truncate text-ink', quiet ? 'text-sm' : 'text-lg font-semibold', className)}>
        {children}
      </dd>
    </div>
  );
}
