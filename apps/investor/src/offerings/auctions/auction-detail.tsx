import { classNames, Empty, percentText, Skeleton, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../../layout/awaited.tsx';
import { BackBar } from '../../layout/back-bar.tsx';
import { FactRows } from '../../layout/fact-rows.tsx';
import { isRefused } from '../../platform/failure.ts';
import { cashText, countText, dateText } from '../../platform/format.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useCall } from '../../platform/use-call.ts';
import { Part } from '../offering-facts.tsx';
import { Timeline } from '../offering-timeline.tsx';
import { codeOf, momentText, tradeText, useOfferingName } from '../offering-words.ts';
import { aboveFloorBps } from './auction-card.tsx';
import { AuctionCheck } from './auction-check.tsx';
import { ASK_EVERY, AUCTION_STATUS_TEXTS, type Auction, LIST, partOf } from './auction-words.ts';
import { BidForm } from './bid-form.tsx';
import type { KeptBid } from './kept-bids.ts';
import { OwnBids } from './own-bids.tsx';

/** `/home/newStockBuyJp?id=`: one auction: from which price on, the own bids, what a bid costs, and what came of it. */
export function AuctionScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall(
    'offerings/auction-detail',
    { id },
    { enabled: id !== '', refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const missing = id === '' || isRefused(asked.error, 'OFFERING_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('auctions.detailTitle')} />
      {asked.data !== undefined ? (
        <Detail key={asked.data.id} auction={asked.data} />
      ) : missing ? (
        <Empty
          title={t('offerings.missing')}
          note={t('auctions.missingText')}
          action={{ label: t('auctions.toOpen'), onPress: () => navigate(LIST, { replace: true }) }}
        />
      ) : (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      )}
    </>
  );
}

function Detail({ auction }: { auction: Auction }) {
  const t = useText();
  const signedIn = useSignedIn();
  const own = useCall(
    'offerings/list-bids',
    { auctionId: auction.id, limit: 50 },
    { enabled: signedIn, refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  /** What was taken back: the form begins with it, so that a bid is changed without typing it anew. */
  const [again, setAgain] = useState<KeptBid>();
  const bids = own.data?.bids.filter(({ state }) => state !== 'cancelled') ?? [];
  return (
    <div className="space-y-3 px-3 pt-3 pb-28">
      <Head auction={auction} />
      {auction.opening !== undefined && <Result auction={auction} opening={auction.opening} />}
      {bids.length > 0 && <OwnBids auction={auction} bids={bids} onWithdrawn={setAgain} />}
      <BidForm key={again === undefined ? '' : `${again.price} ${again.lots}`} auction={auction} begin={again} />
      {auction.opening !== undefined && <AuctionCheck auction={auction} bids={bids} />}
      <Timeline id={auction.id} steps={STEPS} schedule={auction.schedule} now={auction.now} />
      <Facts auction={auction} />
      <Part title={t('auctions.rulesTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t('auctions.rulesText')}</p>
        <p className="pt-1 pb-1 text-sm text-ink-muted">
          {t(auction.failsIfUndersubscribed ? 'auctions.rulesShortFails' : 'auctions.rulesShortSells')}
        </p>
        <p className="pt-1 pb-1 text-sm text-ink-muted">
          {t(auction.withdrawable ? 'auctions.rulesWithdraw' : 'auctions.rulesFinal')}
        </p>
      </Part>
      <Part title={t('auctions.sealTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t('auctions.sealText')}</p>
        <p className="pt-1 pb-1 text-sm text-ink-muted">{t('auctions.sealWeak')}</p>
      </Part>
      <Part title={t('offerings.riskTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t('auctions.riskText')}</p>
        {auction.simulated && <p className="pt-1 pb-1 text-sm text-ink-faint">{t('auctions.simulatedText')}</p>}
      </Part>
    </div>
  );
}

const STEPS = [
  ['opens', 'auctions.timelineOpens'],
  ['closes', 'auctions.timelineCloses'],
  ['draws', 'auctions.timelineDraws'],
  ['paysBy', 'auctions.timelinePays'],
  ['lists', 'offerings.timelineLists'],
] as const;

function Head({ auction }: { auction: Auction }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { floor, marketPrice, status, bids, lots } = auction;
  const above = aboveFloorBps(auction);
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold text-ink">
          {nameOf(auction)} <span className="num text-base font-normal text-ink-faint">{codeOf(auction)}</span>
        </h1>
        <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(AUCTION_STATUS_TEXTS[status])}</Tag>
      </div>
      <p className="mt-1 text-xs text-ink-faint">
        {t(auction.withdrawable ? 'auctions.kindPractice' : 'auctions.kindFinal')}
        {auction.simulated && ` · ${t('offerings.simulated')}`}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-xs text-ink-faint">{t('auctions.floor')}</p>
          <p className="num text-4xl font-semibold text-ink">{tradeText(floor)}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm">
          <dt className="text-ink-faint">{t('offerings.marketPrice')}</dt>
          <dd className="num text-right text-ink">{tradeText(marketPrice)}</dd>
          <dt className="text-ink-faint">{t('auctions.aboveFloor')}</dt>
          <dd className={classNames('num text-right', TONE_TEXT[toneOf(above)])}>{percentText(above)}</dd>
          <dt className="text-ink-faint">{t('auctions.supply')}</dt>
          <dd className="num text-right text-ink">{t('offerings.lots', { count: countText(lots) })}</dd>
          <dt className="text-ink-faint">{t('auctions.bids')}</dt>
          <dd className="num text-right text-ink">{t('offerings.count', { count: countText(bids) })}</dd>
        </dl>
      </div>
    </section>
  );
}

/** What the opening came to, the lowest winning price first: what one would have had to bid. */
function Result({ auction, opening }: { auction: Auction; opening: NonNullable<Auction['opening']> }) {
  const t = useText();
  const { lots } = auction;
  const { sold, valid, lowest, highest, average, publicPrice } = opening;
  const shown = (price: number | undefined) => (price === undefined ? '--' : tradeText(price));
  return (
    <Part title={t('auctions.resultTitle')}>
      <dl className="grid grid-cols-2 gap-x-4 pb-2 large-text:grid-cols-1">
        <div>
          <dt className="text-xs text-ink-faint">{t('auctions.lowest')}</dt>
          <dd className="num text-2xl font-semibold text-ink">{shown(lowest)}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-faint">{t('auctions.average')}</dt>
          <dd className="num text-2xl font-semibold text-ink">{shown(average)}</dd>
        </div>
      </dl>
      <FactRows
        dense
        rows={[
          [t('auctions.highest'), shown(highest)],
          [t('auctions.sold'), t('auctions.soldOf', { sold: countText(sold), lots: countText(lots) })],
          [t('auctions.valid'), t('offerings.count', { count: countText(valid) })],
          [t('auctions.publicPrice'), tradeText(publicPrice)],
        ]}
      />
    </Part>
  );
}

function Facts({ auction }: { auction: Auction }) {
  const t = useText();
  const language = useLanguage();
  const { venue, sponsorTw, sponsorEn, lotShares, cap, depositBps, awardFeeBps, fee, holdStep, schedule } = auction;
  return (
    <Part title={t('offerings.factsTitle')}>
      <FactRows
        dense
        rows={[
          [t('offerings.codeName'), codeOf(auction)],
          [t('offerings.issuingMarket'), t(venue === 'TWSE' ? 'offerings.listedMarket' : 'offerings.otcMarket')],
          [t('offerings.sponsor'), language === 'tw' ? sponsorTw : sponsorEn],
          [t('auctions.unit'), t('offerings.lot', { shares: countText(lotShares) })],
          [t('auctions.cap'), t('offerings.lots', { count: countText(cap) })],
          [t('auctions.deposit'), partOf(depositBps)],
          [t('auctions.holdStep'), cashText(holdStep, 'TWD')],
          [t('auctions.fee'), cashText(fee, 'TWD')],
          [t('auctions.awardFee'), partOf(awardFeeBps)],
          [t('auctions.period'), `${momentText(schedule.opens)} – ${momentText(schedule.closes)}`],
          [t('offerings.distributionDate'), dateText(schedule.lists.date)],
        ]}
      />
    </Part>
  );
}
