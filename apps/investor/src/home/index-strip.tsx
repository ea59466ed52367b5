import type { Listing } from '@kuroshio/contract';
import { Change, Price, Skeleton, Sparkline, Swiper } from '@kuroshio/ui';
import { LoadFailed } from '../layout/load-failed.tsx';
import { useListings } from '../platform/instruments.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { lastOf, referenceOf, standingOf } from '../quotes/figures.ts';
import { PhaseLine } from '../quotes/phase-line.tsx';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { useListed, useLiveQuote, useName, useOpenStock } from '../quotes/use-listed.ts';
import { useSparklines } from '../quotes/use-sparklines.ts';

/** The indices of each market, in the order in which they are shown. */
const TAIWAN = ['TWSE:TAIEX', 'TPEX:TPEX', 'TWSE:TW50'];
const UNITED_STATES = ['US:DJI', 'US:SPX', 'US:IXIC'];

/** Both markets with phase and indices; the market of the account chosen stands first. */
export function IndexStrip() {
  const t = useText();
  const listings = useListings();
  const market = usePreferences((preferences) => preferences.market);
  // What an installation does not list is not asked for: one unknown symbol would refuse them all.
  const symbols = [...TAIWAN, ...UNITED_STATES].filter((symbol) => listings.has(symbol));
  const asked = useCall('quotes/snapshot', { symbols }, { enabled: symbols.length > 0, staleTime: 30_000 });
  const rows = useListed(asked.data?.quotes);
  const points = useSparklines(symbols);
  const pick = (wanted: readonly string[]) =>
    wanted.flatMap((symbol) => rows.find((row) => row.listing.symbol === symbol) ?? []);
  const loaded = asked.data !== undefined;
  if (asked.error !== null && !loaded) {
    return (
      <section className="mt-2 bg-surface-raised">
        <LoadFailed asked={asked} className="!py-6" />
      </section>
    );
  }
  const pages = [
    <IndexPage key="twd" venue="TWSE" title={t('quotes.twd')} rows={pick(TAIWAN)} points={points} loaded={loaded} />,
    <IndexPage
      key="usd"
      venue="US"
      title={t('quotes.usd')}
      rows={pick(UNITED_STATES)}
      points={points}
      loaded={loaded}
    />,
  ];
  return (
    <section className="mt-2 bg-surface-raised pt-3 pb-3">
      <Swiper key={market} label={t('home.indices')}>
        {market === 'twd' ? pages : [...pages].reverse()}
      </Swiper>
    </section>
  );
}

interface IndexPageProps {
  venue: Listing['venue'];
  title: string;
  rows: readonly QuotedListing[];
  points: ReadonlyMap<string, readonly number[]>;
  loaded: boolean;
}

function IndexPage({ venue, title, rows, points, loaded }: IndexPageProps) {
  return (
    <div className="px-4">
      <div className="flex h-6 items-center justify-between">
        <h2 className="text-base font-semibold text-ink">{title}</h2>
        <PhaseLine venue={venue} />
      </div>
      <div className="mt-2 grid grid-cols-3 gap-2" aria-busy={!loaded}>
        {loaded
          ? rows.map((row) => (
              <IndexCard key={row.listing.symbol} row={row} points={points.get(row.listing.symbol) ?? []} />
            ))
          : ['1', '2', '3'].map((key) => <Skeleton key={key} shape="card" />)}
      </div>
    </div>
  );
}

function IndexCard({ row, points }: { row: QuotedListing; points: readonly number[] }) {
  const name = useName()(row.listing);
  // Outside Chinese an index is known by its code, and its name is too long for a card.
  const chinese = useLanguage() === 'tw';
  const quote = useLiveQuote(row.quote);
  const openStock = useOpenStock();
  const [last, reference] = [lastOf(quote), referenceOf(quote)];
  const figures = { value: last, reference, scale: row.listing.priceScale };
  return (
    <button
      type="button"
      data-symbol={row.listing.symbol}
      onClick={() => openStock(row.listing)}
      className="flex min-w-0 flex-col rounded-md bg-surface px-2.5 pt-2 pb-1.5 text-left active:bg-surface-sunken"
    >
      <span
        className={`w-full truncate leading-4 text-ink-muted ${chinese && name.length > 7 ? 'text-2xs' : 'text-xs'}`}
        title={name}
      >
        {chinese ? name : row.listing.code}
      </span>
      <Price {...figures} value={standingOf(quote)} flash={false} className="text-base font-semibold" />
      <Change {...figures} show="amount" className="text-2xs" />
      <Change {...figures} show="percent" className="text-2xs font-semibold" />
      <Sparkline
        values={last === null ? points : [...points, last]}
        reference={reference ?? undefined}
        className="mt-1.5 h-8 w-full"
      />
    </button>
  );
}
