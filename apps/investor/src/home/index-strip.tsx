import { Change, classNames, InfoIcon, Price, Skeleton, Sparkline, Swiper } from '@kuroshio/ui';
import { useState } from 'react';
import { LoadFailed } from '../layout/load-failed.tsx';
import { usePhase } from '../platform/live.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { lastOf, referenceOf, standingOf } from '../quotes/figures.ts';
import { PhaseName } from '../quotes/phase-line.tsx';
import { PhaseNext } from '../quotes/phase-next.tsx';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { useLiveQuote, useName, useOpenStock } from '../quotes/use-listed.ts';
import { usePhaseSheet } from '../quotes/use-phase-sheet.tsx';

/** The two markets with the venue whose clock they go by, and their indices in the order in which they are shown. */
const TAIWAN = { market: 'twd', venue: 'TWSE', indices: ['TWSE:TAIEX', 'TPEX:TPEX', 'TWSE:TW50'] } as const;
const AMERICA = { market: 'usd', venue: 'US', indices: ['US:DJI', 'US:SPX', 'US:IXIC'] } as const;

/** Both markets with phase and indices; the market of the account chosen stands first. */
export function IndexStrip() {
  const market = usePreferences((preferences) => preferences.market);
  return <Markets key={market} markets={market === 'twd' ? [TAIWAN, AMERICA] : [AMERICA, TAIWAN]} />;
}

/** The course of the day is asked for anew this often; its end is live. */
const REFETCH_MS = 30_000;

type MarketShown = typeof TAIWAN | typeof AMERICA;

function Markets({ markets }: { markets: readonly MarketShown[] }) {
  const t = useText();
  const [page, setPage] = useState(0);
  // One answer has all that is shown of them, so that a first look waits for nothing else.
  const asked = useCall('quotes/index-board', {}, { refetchInterval: REFETCH_MS, staleTime: REFETCH_MS });
  const loaded = asked.data !== undefined;
  return (
    <section className="bg-surface-raised pb-2">
      <div className="grid grid-cols-2">
        {markets.map((one, index) => (
          <MarketPhase key={one.market} shown={one} active={index === page} onChoose={() => setPage(index)} />
        ))}
      </div>
      {!loaded && asked.error !== null ? (
        <LoadFailed asked={asked} className="!py-6" />
      ) : (
        <Swiper label={t('home.indices')} page={page} onPage={setPage} dots={false}>
          {markets.map(({ market, indices }) => (
            <div key={market} className="grid grid-cols-3 gap-1 px-2 pt-1.5 large-text:grid-cols-1" aria-busy={!loaded}>
              {loaded
                ? indices.map((symbol) => {
                    const row = asked.data.indices.find(({ listing }) => listing.symbol === symbol);
                    return row && <IndexCard key={symbol} row={row} points={row.points} />;
                  })
                : indices.map((symbol) => <Skeleton key={symbol} shape="card" />)}
            </div>
          ))}
        </Swiper>
      )}
    </section>
  );
}

/** A market with its phase and what comes next; pressed it shows its indices, and pressed again what the phase means. */
function MarketPhase({ shown, active, onChoose }: { shown: MarketShown; active: boolean; onChoose: () => void }) {
  const t = useText();
  const phase = usePhase(shown.venue);
  const { openSheet, sheet } = usePhaseSheet(shown.venue);
  return (
    <>
      <button
        type="button"
        aria-pressed={active}
        data-market={shown.market}
        onClick={active ? openSheet : onChoose}
        className={classNames(
          'relative flex min-h-13 min-w-0 flex-col justify-center px-4 text-left hairline-b',
          active &&
            'after:absolute after:bottom-0 after:left-4 after:h-0.5 after:w-6 after:rounded-full after:bg-brand',
        )}
      >
        <span className="flex items-center gap-x-2 large-text:flex-wrap">
          <span className={classNames('text-base font-semibold', active ? 'text-ink' : 'text-ink-muted')}>
            {t(`markets.${shown.market}`)}
          </span>
          <PhaseName phase={phase} />
          {active && <InfoIcon className="ml-auto size-4 shrink-0 text-ink-faint" />}
        </span>
        <span className="h-4 w-full truncate text-xs text-ink-faint large-text:wraps">
          {phase && <PhaseNext phase={phase} />}
        </span>
      </button>
      {sheet}
    </>
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
      className="flex min-w-0 flex-col rounded-md px-2 pt-1.5 pb-1.5 text-left active:bg-surface-sunken"
    >
      <span
        className={`w-full truncate leading-4 text-ink-muted ${chinese && name.length > 7 ? 'text-2xs' : 'text-xs'}`}
        title={name}
      >
        {chinese ? name : row.listing.code}
      </span>
      <Price {...figures} value={standingOf(quote)} flash={false} className="text-lg font-semibold" />
      <Change {...figures} show="amount" className="text-xs" />
      <Change {...figures} show="percent" className="text-xs font-semibold" />
      <Sparkline
        values={last === null ? points : [...points, last]}
        reference={reference ?? undefined}
        className="mt-1.5 h-8 w-full"
      />
    </button>
  );
}
