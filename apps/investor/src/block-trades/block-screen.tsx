import { Button, classNames, Empty, percentText, Skeleton, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Facts } from '../loans/facts.tsx';
import { isRefused } from '../platform/failure.ts';
import { countText, dateText, stampText } from '../platform/format.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAskLogin } from '../quotes/ask-login.ts';
import { LeftBar, useNextMoment } from './block-card.tsx';
import {
  againstMarket,
  ASK_EVERY,
  type Block,
  codeOf,
  momentText,
  STATUS_TEXTS,
  tradeText,
  useBlockNames,
} from './block-words.ts';
import { BuySheet } from './buy-sheet.tsx';
import { PurchaseCard } from './purchase-card.tsx';

/** `/home/blockTrade1?id=`: one block: what it costs, what binds who buys, and the purchase. */
export function BlockScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall(
    'block-trades/detail',
    { id },
    { enabled: id !== '', refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const isMissing = id === '' || isRefused(asked.error, 'BLOCK_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('blockTrades.detailTitle')} />
      {asked.data !== undefined ? (
        <Detail key={asked.data.id} block={asked.data} />
      ) : isMissing ? (
        <Empty
          title={t('blockTrades.gone')}
          note={t('blockTrades.goneText')}
          action={{ label: t('blockTrades.toOpen'), onPress: () => navigate('/home/blockTrade', { replace: true }) }}
        />
      ) : (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      )}
    </>
  );
}

function Detail({ block }: { block: Block }) {
  const t = useText();
  const signedIn = useSignedIn();
  const own = useCall(
    'block-trades/list-purchases',
    { blockId: block.id, limit: 50 },
    { enabled: signedIn, refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const purchases = own.data?.purchases ?? [];
  return (
    <div className="space-y-3 px-3 pt-3 pb-28">
      <Head block={block} />
      {purchases.length > 0 && (
        <ul className="space-y-3">
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <PurchaseCard purchase={purchase} within />
            </li>
          ))}
        </ul>
      )}
      <BlockFacts block={block} />
      <section className="rounded-lg bg-surface-raised px-4 py-3">
        <h2 className="text-base font-semibold text-ink">{t('blockTrades.risk')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('blockTrades.riskText')}</p>
        <p className="mt-2 text-sm text-ink-faint">{t('blockTrades.placementText')}</p>
        {block.simulated && <p className="mt-2 text-sm text-ink-faint">{t('blockTrades.simulatedText')}</p>}
      </section>
      <BuyBar block={block} />
    </div>
  );
}

function Head({ block }: { block: Block }) {
  const t = useText();
  const { nameOf, sellerOf } = useBlockNames();
  const { status, price, reference, marketPrice, premiumBps, simulated } = block;
  const now = againstMarket(block);
  const next = useNextMoment(block);
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold text-ink">
          {nameOf(block)} <span className="num text-base font-normal text-ink-faint">{codeOf(block)}</span>
        </h1>
        <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(STATUS_TEXTS[status])}</Tag>
      </div>
      <p className="mt-1 text-xs text-ink-faint">
        {sellerOf(block)}
        {simulated && ` · ${t('blockTrades.simulated')}`}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-xs text-ink-faint">{t('blockTrades.price')}</p>
          {price === undefined ? (
            <p className="text-sm text-ink-muted">{t('blockTrades.priceComing')}</p>
          ) : (
            <p className="num text-4xl font-semibold text-ink">{tradeText(price)}</p>
          )}
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm">
          <dt className="text-ink-faint">{t('blockTrades.marketPrice')}</dt>
          <dd className="num text-right text-ink">{tradeText(marketPrice)}</dd>
          {now !== undefined && (
            <>
              <dt className="text-ink-faint">{t('blockTrades.againstMarket')}</dt>
              <dd className={classNames('num text-right', TONE_TEXT[toneOf(now)])}>{percentText(now)}</dd>
            </>
          )}
          {reference !== undefined && (
            <>
              <dt className="text-ink-faint">{t('blockTrades.reference')}</dt>
              <dd className="num text-right text-ink">{tradeText(reference)}</dd>
            </>
          )}
          <dt className="text-ink-faint">{t(premiumBps <= 0 ? 'blockTrades.discount' : 'blockTrades.premium')}</dt>
          <dd className={classNames('num text-right', TONE_TEXT[toneOf(premiumBps)])}>{percentText(premiumBps)}</dd>
        </dl>
      </div>
      <LeftBar block={block} />
      <p className="num mt-2 text-sm whitespace-normal text-ink-muted">{next}</p>
    </section>
  );
}

function BlockFacts({ block }: { block: Block }) {
  const t = useText();
  const { sellerOf } = useBlockNames();
  const { offered, left, minimum, lockDays, lockedUntil, limits, hours, opens, closes, now } = block;
  const count = (shares: number) => t('blockTrades.shares', { count: countText(shares) });
  return (
    <section className="rounded-lg bg-surface-raised px-4 pt-3 pb-2">
      <h2 className="pb-1 text-base font-semibold text-ink">{t('blockTrades.facts')}</h2>
      <Facts
        rows={[
          [t('blockTrades.institution'), sellerOf(block)],
          [t('blockTrades.code'), codeOf(block)],
          [t('blockTrades.offered'), count(offered)],
          [t('blockTrades.left'), count(left)],
          [t('blockTrades.minimum'), count(minimum)],
          [
            t('blockTrades.lock'),
            t(lockDays === 1 ? 'blockTrades.lockDay' : 'blockTrades.lockDays', { days: lockDays }),
          ],
          ...(block.status === 'open' ? [[t('blockTrades.unlock'), dateText(lockedUntil)] as const] : []),
          ...(limits === undefined
            ? []
            : [[t('blockTrades.limits'), `${tradeText(limits.down)} – ${tradeText(limits.up)}`] as const]),
          [t('blockTrades.hours'), `${hours.from} – ${hours.to}`],
          [t('blockTrades.opensAt'), momentText(opens)],
          [t('blockTrades.closesAt'), momentText(closes)],
        ]}
      />
      <p className="num pt-1 pb-1 text-xs text-ink-faint">{t('blockTrades.now', { time: stampText(now) })}</p>
    </section>
  );
}

/** The purchase: below everything else, and why it is not possible where it is not. */
function BuyBar({ block }: { block: Block }) {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const [buying, setBuying] = useState(false);
  const { status, takesNow, hours, opens } = block;
  const isOpen = status === 'open';
  return (
    <div className="pane-detail fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] hairline-t">
      {status === 'coming' && (
        <p className="num pb-2 text-center text-sm whitespace-normal text-ink-muted">
          {t('blockTrades.notYet', { time: momentText(opens) })}
        </p>
      )}
      {isOpen && !takesNow && (
        <p className="num pb-2 text-center text-sm whitespace-normal text-ink-muted">
          {t('blockTrades.outside', hours)}
        </p>
      )}
      {signedIn || !isOpen ? (
        <Button block disabled={!isOpen || !takesNow} onClick={() => setBuying(true)}>
          {isOpen || status === 'coming' ? t('blockTrades.buy') : t(STATUS_TEXTS[status])}
        </Button>
      ) : (
        <Button block onClick={() => askLogin()}>
          {t('blockTrades.signInToBuy')}
        </Button>
      )}
      {block.price !== undefined && (
        <BuySheet block={block} price={block.price} open={buying} onClose={() => setBuying(false)} />
      )}
    </div>
  );
}
