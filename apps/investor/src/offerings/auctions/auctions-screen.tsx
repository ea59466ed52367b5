import { Empty, Skeleton, Tabs } from '@kuroshio/ui';
import { Awaited } from '../../layout/awaited.tsx';
import { BackBar } from '../../layout/back-bar.tsx';
import { MorePages } from '../../layout/more-pages.tsx';
import { Refreshable } from '../../layout/refreshable.tsx';
import { useNavigate, useSearchParams } from '../../platform/navigation.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { useText } from '../../platform/texts.ts';
import { refresh, useCall, usePages } from '../../platform/use-call.ts';
import { useAskLogin } from '../../quotes/ask-login.ts';
import { OfferingKinds } from '../offering-kinds.tsx';
import { AuctionCard, BidCard } from './auction-card.tsx';
import { ASK_EVERY, type Auction, LIST } from './auction-words.ts';

// One file for both screens: the first screens' share names one less.
export { AuctionScreen } from './auction-detail.tsx';

const TABS = ['open', 'own', 'past'] as const;
type TabName = (typeof TABS)[number];
const LABELS = { open: 'auctions.tabOpen', own: 'auctions.tabOwn', past: 'offerings.tabPast' } as const;

/** `/home/newStockJp`: auctions to bid in, the own bids, and how others ended. */
export function Auctions() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab: TabName = TABS.find((one) => one === asked) ?? 'open';
  const Content = { open: Open, own: Own, past: Past }[tab];
  return (
    <>
      <BackBar title={t('auctions.title')} />
      <OfferingKinds current={LIST} />
      <Tabs
        className="bg-surface-raised"
        label={t('auctions.tabs')}
        value={tab}
        onChange={(key) => navigate(`${LIST}?tab=${key}`, { replace: true })}
        tabs={TABS.map((key) => ({ key, label: t(LABELS[key]) }))}
      />
      <Refreshable onRefresh={() => refresh('offerings/list-auctions', 'offerings/list-bids')}>
        <div className="px-3 pt-3 pb-10">
          <Content />
        </div>
      </Refreshable>
    </>
  );
}

const bones = <Skeleton shape="card" count={3} className="[&>div]:h-40" />;

/** How many bids the customer has in each auction; none for a guest. */
function useOwnCounts(): ReadonlyMap<string, number> {
  const signedIn = useSignedIn();
  const own = useCall('offerings/list-bids', { limit: 50 }, { enabled: signedIn, refetchInterval: ASK_EVERY });
  const counts = new Map<string, number>();
  for (const { auction, state } of own.data?.bids ?? [])
    if (state !== 'cancelled') counts.set(auction.id, (counts.get(auction.id) ?? 0) + 1);
  return counts;
}

/** Those that can be bid in first, then by what comes next. */
const ORDER = ['open', 'coming', 'closed', 'drawn', 'settled', 'completed', 'failed'] as const;
const rankOf = ({ status }: Auction) => ORDER.indexOf(status);

function Open() {
  const t = useText();
  const counts = useOwnCounts();
  const asked = useCall('offerings/list-auctions', { limit: 50 }, { refetchInterval: ASK_EVERY, staleTime: 0 });
  const auctions = asked.data?.auctions.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.schedule.closes.date < b.schedule.closes.date ? -1 : 1),
  );
  if (auctions === undefined) return <Awaited asked={asked} bones={bones} />;
  if (auctions.length === 0) return <Empty title={t('auctions.emptyOpen')} note={t('offerings.emptyOpenText')} />;
  return (
    <>
      <Cards auctions={auctions} counts={counts} />
      {auctions.some(({ simulated }) => simulated) && (
        <p className="px-1 pt-3 text-xs text-ink-faint">{t('auctions.simulatedText')}</p>
      )}
    </>
  );
}

function Past() {
  const t = useText();
  const counts = useOwnCounts();
  const pages = usePages('offerings/list-auctions', { ended: true }, ({ auctions, more }) => {
    const last = auctions.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const auctions = pages.data.pages.flatMap((page) => page.auctions);
  if (auctions.length === 0) return <Empty title={t('auctions.emptyPast')} />;
  return (
    <>
      <Cards auctions={auctions} counts={counts} />
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}

function Own() {
  const t = useText();
  const askLogin = useAskLogin();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const pages = usePages(
    'offerings/list-bids',
    {},
    ({ bids, more }) => {
      const last = bids.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { enabled: signedIn, refetchInterval: ASK_EVERY },
  );
  if (!signedIn) {
    return (
      <Empty title={t('auctions.signIn')} action={{ label: t('offerings.signInAction'), onPress: () => askLogin() }} />
    );
  }
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const bids = pages.data.pages.flatMap((page) => page.bids);
  if (bids.length === 0) {
    return (
      <Empty
        title={t('auctions.emptyOwn')}
        note={t('auctions.emptyOwnText')}
        action={{ label: t('auctions.toOpen'), onPress: () => navigate(LIST, { replace: true }) }}
      />
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {bids.map((bid) => (
          <li key={bid.id}>
            <BidCard bid={bid} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}

function Cards({ auctions, counts }: { auctions: readonly Auction[]; counts: ReadonlyMap<string, number> }) {
  return (
    <ul className="space-y-3">
      {auctions.map((auction) => (
        <li key={auction.id}>
          <AuctionCard auction={auction} own={counts.get(auction.id) ?? 0} />
        </li>
      ))}
    </ul>
  );
}
