import { Change, classNames, Price, Skeleton, Sparkline, Swiper } from '@kuroshio/ui';
import { useState } from 'react';
import { LoadFailed } from '../layout/load-failed.tsx';
import { useListings } from '../platform/instruments.ts';
import { usePhase } from '../platform/live.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { lastOf, referenceOf, standingOf } from '../quotes/figures.ts';
import { PhaseLine, PhaseNext } from '../quotes/phase-line.tsx';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { useListed, useLiveQuote, useName, useOpenStock } from '../quotes/use-listed.ts';
import { useSparklines } from '../quotes/use-sparklines.ts';

/** The two markets with the venue whose clock they go by, and their indices in the order in which they are shown. */
const TAIWAN = { market: 'twd', venue: 'TWSE', indices: ['TWSE:TAIEX', 'TPEX:TPEX', 'TWSE:TW50'] } as const;
const AMERICA = { market: 'usd', venue: 'US', indices: ['US:DJI', 'US:SPX', 'US:IXIC'] } as const;

/** Both markets with phase and indices; the market of the account chosen stands first. */
export function IndexStrip() {
  const market = usePreferences((preferences) => preferences.market);
  return <Markets key={market} markets={market === 'twd' ? [TAIWAN, AMERICA] : [AMERICA, TAIWAN]} />;
}

type MarketShown = typeof TAIWAN | typeof AMERICA;

function Markets({ markets }: { markets: readonly MarketShown[] }) {
  const t = useText();
  const listed = useCall('quotes/instruments', {}, { staleTime: Number.POSITIVE_INFINITY });
  const listings = useListings();
  const [page, setPage] = useState(0);
  // What an installation does not list is not asked for: one unknown symbol would refuse them all.
  const symbols = [...TAIWAN.indices, ...AMERICA.indices].filter((symbol) => listings.has(symbol));
  const asked = useCall('quotes/snapshot', { symbols }, { enabled: symbols.length > 0, staleTime: 30_000 });
  const rows = useListed(asked.data?.quotes);
  const points = useSparklines(symbols);
  const loaded = asked.data !== undefined;
  // Without the instruments no index is asked for: their failure shows here.
  const failed = [listed, asked].find(({ data, error }) => data === undefined && error !== null);
  return (
    <section className="mt-2 bg-surface-raised pb-3">
      <div className="grid grid-cols-2">
        {markets.map((one, index) => (
          <MarketPhase key={one.market} shown={one} active={index === page} onChoose={() => setPage(index)} />
        ))}
      </div>
      {failed !== undefined ? (
        <LoadFailed asked={failed} className="!py-6" />
      ) : (
        <Swiper label={t('home.indices')} page={page} onPage={setPage} dots={false}>
          {markets.map(({ market, indices }) => (
            <div key={market} className="grid grid-cols-3 gap-2 px-4 pt-2.5" aria-busy={!loaded}>
              {loaded
                ? indices.map((symbol) => {
                    const row = rows.find(({ listing }) => listing.symbol === symbol);
                    return row && <IndexCard key={symbol} row={row} points={points.get(symbol) ?? []} />;
                  })
                : indices.map((symbol) => <Skeleton key={symbol} shape="card" />)}
            </div>
          ))}
        </Swiper>
      )}
    </section>
  );
}

/** A market with its phase and what comes next; pressed it shows its indices. */
function MarketPhase({ shown, active, onChoose }: { shown: MarketShown; active: boolean; onChoose: () => void }) {
  const t = useText();
  const phase = usePhase(shown.venue);
  return (
    <button
      type="button"
      aria-pressed={active}
      data-market={shown.market}
      onClick={onChoose}
      className={classNames(
        'relative flex h-13 min-w-0 flex-col justify-center px-4 text-left transition-colors duration-quick hairline-b',
        !active && 'bg-surface-sunken',
      )}
    >
      <span className="flex items-center gap-2">
        <span className={classNames('text-base font-semibold', active ? 'text-ink' : 'text-ink-muted')}>
          {t(`markets.${shown.market}`)}
        </span>
        <PhaseLine venue={shown.venue} next={false} />
      </span>
      <span className="h-4 w-full truncate text-xs text-ink-faint">{phase && <PhaseNext phase={phase} />}</span>
    </button>
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
