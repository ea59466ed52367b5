import { Empty, Skeleton, Tabs } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, usePages } from '../platform/use-call.ts';
import { useAskLogin } from '../quotes/ask-login.ts';
import { OfferingKinds } from './offering-kinds.tsx';
import { OfferingCard } from './offering-card.tsx';
import type { Application, Offering } from './offering-words.ts';
import { RightsList } from './rights/rights-list.tsx';

const TABS = ['open', 'own', 'past'] as const;
type TabName = (typeof TABS)[number];
const LABELS = { open: 'offerings.tabOpen', own: 'offerings.tabOwn', past: 'offerings.tabPast' } as const;

/** Applications and the market move on while the screen is looked at, ms. */
const ASK_EVERY = 5_000;

/** `/home/newStock`: what can be applied for, what one has applied for, and how it ended before; with `kind=rights` capital increases. */
export function NewStock() {
  const [params] = useSearchParams();
  return params.get('kind') === 'rights' ? <RightsList /> : <Lotteries />;
}

function Lotteries() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab: TabName = TABS.find((one) => one === asked) ?? 'open';
  return (
    <>
      <BackBar title={t('offerings.title')} />
      <OfferingKinds current="/home/newStock" />
      <Tabs
        className="bg-surface-raised"
        label={t('offerings.tabs')}
        value={tab}
        onChange={(key) => navigate(`/home/newStock?tab=${key}`, { replace: true })}
        tabs={TABS.map((key) => ({ key, label: t(LABELS[key]) }))}
      />
      <Refreshable onRefresh={() => refresh('offerings/list-offerings', 'offerings/list-applications')}>
        <div className="px-3 pt-3 pb-10">{tab === 'open' ? <Open /> : tab === 'own' ? <Own /> : <Past />}</div>
      </Refreshable>
    </>
  );
}

const bones = <Skeleton shape="card" count={3} className="[&>div]:h-40" />;

/** The customer's part in each offering, newest first; none for a guest. */
function useOwn(): ReadonlyMap<string, Application> {
  const signedIn = useSignedIn();
  const own = useCall('offerings/list-applications', { limit: 50 }, { enabled: signedIn, refetchInterval: ASK_EVERY });
  const known = own.data?.applications.filter(({ state }) => state !== 'cancelled') ?? [];
  return new Map(known.map((one) => [one.offering.id, one]));
}

/** Those that can be applied for first, then by what comes next. */
const ORDER = ['open', 'coming', 'closed', 'drawn', 'settled', 'completed', 'failed'] as const;
const rankOf = ({ status }: Offering) => ORDER.indexOf(status);

function Open() {
  const t = useText();
  const own = useOwn();
  const asked = useCall(
    'offerings/list-offerings',
    { kind: 'lottery', limit: 50 },
    { refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const offerings = asked.data?.offerings.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.schedule.closes.date < b.schedule.closes.date ? -1 : 1),
  );
  if (offerings === undefined) return <Awaited asked={asked} bones={bones} />;
  if (offerings.length === 0) return <Empty title={t('offerings.emptyOpen')} note={t('offerings.emptyOpenText')} />;
  return (
    <>
      <Cards offerings={offerings} own={own} />
      {offerings.some(({ simulated }) => simulated) && (
        <p className="px-1 pt-3 text-xs text-ink-faint">{t('offerings.simulatedText')}</p>
      )}
    </>
  );
}

function Past() {
  const t = useText();
  const own = useOwn();
  const pages = usePages('offerings/list-offerings', { kind: 'lottery', ended: true }, ({ offerings, more }) => {
    const last = offerings.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const offerings = pages.data.pages.flatMap((page) => page.offerings);
  if (offerings.length === 0) return <Empty title={t('offerings.emptyPast')} />;
  return (
    <>
      <Cards offerings={offerings} own={own} />
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
    'offerings/list-applications',
    {},
    ({ applications, more }) => {
      const last = applications.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { enabled: signedIn, refetchInterval: ASK_EVERY },
  );
  if (!signedIn) {
    return (
      <Empty title={t('offerings.signIn')} action={{ label: t('offerings.signInAction'), onPress: () => askLogin() }} />
    );
  }
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const applications = pages.data.pages.flatMap((page) => page.applications);
  if (applications.length === 0) {
    return (
      <Empty
        title={t('offerings.emptyOwn')}
        note={t('offerings.emptyOwnText')}
        action={{ label: t('offerings.toOpen'), onPress: () => navigate('/home/newStock', { replace: true }) }}
      />
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {applications.map((own) => (
          <li key={own.id}>
            <OfferingCard offering={own.offering} own={own} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}

function Cards({ offerings, own }: { offerings: readonly Offering[]; own: ReadonlyMap<string, Application> }) {
  return (
    <ul className="space-y-3">
      {offerings.map((offering) => (
        <li key={offering.id}>
          <OfferingCard offering={offering} own={own.get(offering.id)} />
        </li>
      ))}
    </ul>
  );
}
