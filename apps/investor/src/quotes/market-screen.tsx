import type { Listing } from '@kuroshio/contract';
import { Empty, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AwaitedList } from './awaited-list.tsx';
import { type SectionOrder, FIRST_ORDER } from './section-columns.ts';
import { SectionRows, SectionTitles, type Sideways, useSideways } from './section-table.tsx';
import { useListedPages } from './listed-pages.ts';
import { MarketHeader } from './market-header.tsx';
import { PhaseLine } from './phase-line.tsx';
import { VENUE_KEYS } from './quote-row.tsx';

/** The tabs of the market. Another section is one more entry. */
const SECTIONS = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const satisfies readonly Listing['venue'][];
type Section = (typeof SECTIONS)[number];

/** Rows in sight are live; the order of all is looked over this often. */
const REORDER_MS = 15_000;

/** All instruments of each market, sorted by any column. */
export function MarketScreen() {
  const t = useText();
  const [section, setSection] = useState<Section>('TWSE');
  const [order, setOrder] = useState(FIRST_ORDER);
  const sideways = useSideways();
  // Another order or another section is read from its beginning.
  const toTop = () => window.scrollTo(0, 0);
  return (
    <>
      <MarketHeader active="market" />
      <div className="sticky top-13 z-10">
        <Tabs
          label={t('quotes.marketTabs')}
          tabs={SECTIONS.map((venue) => ({ key: venue, label: t(VENUE_KEYS[venue]) }))}
          value={section}
          onChange={(key) => {
            setSection(key as Section);
            toTop();
          }}
        />
        <SectionTitles
          order={order}
          sideways={sideways}
          onSort={(next) => {
            setOrder(next);
            toTop();
          }}
        />
      </div>
      <Refreshable onRefresh={() => refresh('quotes/section')}>
        <div className="flex min-h-8 items-center justify-between gap-3 bg-surface px-4">
          <PhaseLine venue={section} />
          {(section === 'TWSE' || section === 'TPEX') && (
            <Link
              to="/home/newStock"
              className="relative shrink-0 text-xs text-brand before:absolute before:-inset-2.5"
            >
              {t('quotes.toOfferings')} <span aria-hidden="true">›</span>
            </Link>
          )}
        </div>
        <SectionQuotes key={section} section={section} order={order} sideways={sideways} />
      </Refreshable>
    </>
  );
}

function SectionQuotes({ section, order, sideways }: { section: Section; order: SectionOrder; sideways: Sideways }) {
  const t = useText();
  const { pages, rows } = useListedPages({ path: 'quotes/section', input: { section, ...order } }, REORDER_MS);
  return (
    <AwaitedList asked={pages} rows={rows.length} bones={10} empty={<Empty title={t('quotes.emptySection')} />}>
      <SectionRows rows={rows} label={t(VENUE_KEYS[section])} sideways={sideways}>
        <MorePages pages={pages} />
      </SectionRows>
    </AwaitedList>
  );
}
