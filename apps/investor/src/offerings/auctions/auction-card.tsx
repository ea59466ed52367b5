import { CardFigure, percentText, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { cashText, countText, dateText } from '../../platform/format.ts';
import { Link } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { codeOf, momentText, STATE_KINDS, tradeText, useOfferingName } from '../offering-words.ts';
import { AUCTION_STATUS_TEXTS, type Auction, bidStateText, DETAIL, type OwnBid } from './auction-words.ts';
import { keptBid } from './kept-bids.ts';

/** The market's price over the floor, in basis points, towards zero. */
export const aboveFloorBps = ({ floor, marketPrice }: Auction) => Math.trunc(((marketPrice - floor) * 10_000) / floor);

/** One auction in a list: from which price on, how much of it, how many bid, and the date that comes next. */
export function AuctionCard({ auction, own }: { auction: Auction; own: number }) {
  const t = useText();
  const nameOf = useOfferingName();
  const next = useNextDate(auction);
  const { id, status, floor, marketPrice, lots, bids, opening, withdrawable } = auction;
  const above = aboveFloorBps(auction);
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`${DETAIL}?id=${id}`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(auction)} <span className="num text-sm font-normal text-ink-faint">{codeOf(auction)}</span>
          </h2>
          <span className="flex shrink-0 flex-wrap justify-end gap-1 pt-0.5">
            {own > 0 && <Tag kind="accent">{t('auctions.ownCount', { count: countText(own) })}</Tag>}
            <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(AUCTION_STATUS_TEXTS[status])}</Tag>
          </span>
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t(withdrawable ? 'auctions.kindPractice' : 'auctions.kindFinal')}
          {auction.simulated && ` · ${t('offerings.simulated')}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <CardFigure label={t('auctions.floor')}>{tradeText(floor)}</CardFigure>
          <CardFigure label={t('offerings.marketPrice')}>{tradeText(marketPrice)}</CardFigure>
          <CardFigure label={t('auctions.aboveFloor')} className={TONE_TEXT[toneOf(above)]}>
            {percentText(above)}
          </CardFigure>
        </dl>
        <dl className="mt-2.5 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <CardFigure label={t('auctions.supply')} quiet>
            {t('offerings.lots', { count: countText(lots) })}
          </CardFigure>
          <CardFigure label={t('auctions.bids')} quiet>
            {t('offerings.count', { count: countText(bids) })}
          </CardFigure>
          {opening?.average === undefined ? (
            <CardFigure label={t('auctions.result')} quiet>
              {t('auctions.sealed')}
            </CardFigure>
          ) : (
            <CardFigure label={t('auctions.average')} quiet>
              {tradeText(opening.average)}
            </CardFigure>
          )}
        </dl>
        <p className="num mt-3 hairline-t pt-2 text-sm whitespace-normal text-ink-muted">{next}</p>
      </Link>
    </article>
  );
}

function useNextDate({ status, schedule }: Auction): string {
  const t = useText();
  const opens = t('auctions.opensAt', { time: momentText(schedule.draws) });
  switch (status) {
    case 'coming':
      return t('auctions.startsAt', { time: momentText(schedule.opens) });
    case 'open':
      return `${t('auctions.closesAt', { time: momentText(schedule.closes) })} · ${opens}`;
    case 'closed':
      return opens;
    case 'drawn':
    case 'settled':
      return t('offerings.listsOn', { date: momentText(schedule.lists) });
    case 'failed':
      return t('auctions.failedText');
    default:
      return t('offerings.ended', { date: dateText(schedule.lists.date) });
  }
}

/** One's own bid in a list. */
export function BidCard({ bid }: { bid: OwnBid }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { auction, state, held, shares } = bid;
  const said = saidOf(bid);
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`${DETAIL}?id=${auction.id}`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(auction)} <span className="num text-sm font-normal text-ink-faint">{codeOf(auction)}</span>
          </h2>
          <Tag kind={STATE_KINDS[state]}>{t(bidStateText(bid))}</Tag>
        </div>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <CardFigure label={t('auctions.ownPrice')}>
            {said === undefined ? t('auctions.sealed') : tradeText(said.price)}
          </CardFigure>
          <CardFigure label={t('auctions.ownLots')}>
            {said === undefined ? t('auctions.sealed') : t('offerings.lots', { count: countText(said.lots) })}
          </CardFigure>
          {shares > 0 ? (
            <CardFigure label={t('auctions.ownWon')}>
              {t('offerings.lots', { count: countText(shares / auction.lotShares) })}
            </CardFigure>
          ) : (
            <CardFigure label={t('offerings.held')}>{cashText(held, 'TWD')}</CardFigure>
          )}
        </dl>
      </Link>
    </article>
  );
}

/** What a bid says: as it was opened, or as this device remembers. */
export function saidOf({ bidKey, price, lots }: OwnBid): { price: number; lots: number } | undefined {
  return price === undefined || lots === undefined ? keptBid(bidKey) : { price, lots };
}
