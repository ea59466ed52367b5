import { Empty, List, PER_PAGE, Pagination } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { QuoteRow } from '../quotes/quote-row.tsx';
import { SortHeader } from '../quotes/sort-header.tsx';
import { useListed } from '../quotes/use-listed.ts';
import type { ListViewProps } from './list-view.ts';

const REFETCH_MS = 15_000;

/** The companies of a section by market value, ten to a page. */
export function CompanyView({ section }: ListViewProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const first = (page - 1) * PER_PAGE;
  const asked = useCall(
    'quotes/ranking',
    { section, by: 'market-cap', offset: first, limit: PER_PAGE },
    { refetchInterval: REFETCH_MS, keepPrevious: true },
  );
  const rows = useListed(asked.data?.quotes);
  // The page before stays until the one asked for is there; its places are those of its own page.
  const shownFirst = asked.isPlaceholderData ? undefined : first;
  return (
    <>
      <SortHeader measure="market-cap" />
      <AwaitedList asked={asked} rows={rows.length} bones={PER_PAGE} empty={<Empty title={t('home.rankEmpty')} />}>
        <div aria-busy={asked.isPlaceholderData} className={asked.isPlaceholderData ? 'opacity-50' : undefined}>
          <List
            items={rows.map((row, index) => ({ row, index }))}
            keyOf={({ row }) => row.listing.symbol}
            label={t('home.companies')}
          >
            {({ row, index }) => (
              <QuoteRow
                row={row}
                measure="market-cap"
                rank={shownFirst === undefined ? undefined : shownFirst + index + 1}
              />
            )}
          </List>
        </div>
        <div className="py-3">
          <Pagination
            page={page}
            rows={asked.data?.total ?? 0}
            onChange={setPage}
            label={t('lists.pages')}
            previousLabel={t('lists.previousPage')}
            nextLabel={t('lists.nextPage')}
          />
        </div>
        <p className="px-4 pb-6 text-2xs text-ink-faint">{t('lists.rankNote')}</p>
      </AwaitedList>
    </>
  );
}
