import { Button, percentText, Tag } from '@kuroshio/ui';
import { cashText, countText, dateText, stampText } from '../platform/format.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { Figure } from './block-card.tsx';
import { codeOf, type Purchase, STATE_KINDS, STATE_TEXTS, tradeText, useBlockNames } from './block-words.ts';

/** What a customer bought of a block, and when it can be sold. @param within on the block's own screen, which names it already */
export function PurchaseCard({ purchase, within = false }: { purchase: Purchase; within?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { nameOf, sellerOf } = useBlockNames();
  const { state, shares, price, value, fee, premiumBps, positionId, blockId, boughtStamp, simulated } = purchase;
  const total = BigInt(value) + BigInt(fee);
  return (
    <article data-surface={within ? 'own' : undefined} className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        {within ? (
          <h2 className="text-base font-semibold text-ink">{t('blockTrades.ownPart')}</h2>
        ) : (
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            <Link to={`/home/blockTrade1?id=${blockId}`} className="active:opacity-80">
              {nameOf(purchase)} <span className="num text-sm font-normal text-ink-faint">{codeOf(purchase)}</span>
            </Link>
          </h2>
        )}
        <Tag kind={STATE_KINDS[state]}>{t(STATE_TEXTS[state])}</Tag>
      </div>
      {!within && (
        <p className="mt-0.5 text-xs text-ink-faint">
          {sellerOf(purchase)} · {t(premiumBps <= 0 ? 'blockTrades.discount' : 'blockTrades.premium')}{' '}
          <span className="num">{percentText(premiumBps)}</span>
          {simulated && ` · ${t('blockTrades.simulated')}`}
        </p>
      )}
      <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
        <Figure label={t('blockTrades.quantity')} quiet>
          {countText(shares)}
        </Figure>
        <Figure label={t('blockTrades.price')} quiet>
          {tradeText(price)}
        </Figure>
        <Figure label={t('blockTrades.total')} quiet>
          {cashText(total, 'TWD')}
        </Figure>
      </dl>
      <p className="num mt-3 text-sm whitespace-normal text-ink">{useOwnText(purchase)}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="num text-xs whitespace-normal text-ink-faint">
          {t('blockTrades.boughtAt')} {stampText(boughtStamp)}
        </p>
        {positionId !== '' && (
          <Button kind="soft" size="sm" onClick={() => navigate(`/trade/positionDetail?id=${positionId}`)}>
            {t('blockTrades.toPosition')}
          </Button>
        )}
      </div>
    </article>
  );
}

function useOwnText({ state, lockedUntil }: Purchase): string {
  const t = useText();
  switch (state) {
    case 'paid':
      return t('blockTrades.ownPaid');
    case 'locked':
      return t('blockTrades.ownLocked', { date: dateText(lockedUntil) });
    case 'free':
      return t('blockTrades.ownFree');
    case 'sold':
      return t('blockTrades.ownSold');
  }
}
