import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import { Button, Empty, ForwardIcon, Segmented, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { currencyLabel } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, usePages } from '../platform/use-call.ts';
import { ExportSheet } from './export-sheet.tsx';
import { EntryRow } from './entry-row.tsx';
import { type EntryFilter, EntryFilterSheet, filterInput, NO_FILTER } from './entry-filter.tsx';
import { isKind } from './posting-kinds.ts';

type Page = OutputOf<'statements/fund-record'>;

/** Entries of one page, as the specification has it. */
const PER_PAGE = 10;

/** `/information/fundRecord?currency=&kind=&entry=`: the customer's ledger entries in one currency, newest first, in words. */
export function FundRecord() {
  const t = useText();
  const market = usePreferences((preferences) => preferences.market);
  const currencies = useCurrencies();
  const [params] = useSearchParams();
  const [currency, setCurrency] = useState<CurrencyCode>(
    currencies.find((one) => one === params.get('currency')) ?? (market === 'usd' ? 'USD' : 'TWD'),
  );
  const asked = params.get('kind') ?? '';
  useAccountEvents(() => void refresh('statements/fund-record'));
  const [filter, setFilter] = useState<EntryFilter>({ kind: isKind(asked) ? asked : undefined, withHolds: false });
  const [filtering, setFiltering] = useState(false);
  const [exporting, setExporting] = useState(false);
  const filtered =
    filter.kind !== undefined || filter.withHolds || filter.from !== undefined || filter.to !== undefined;
  return (
    <>
      <BackBar
        title={t('statements.title')}
        action={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setExporting(true)}
            className="flex min-h-11 items-center px-2 text-sm font-medium text-brand active:opacity-60"
          >
            {t('statements.exportOpen')}
          </button>
        }
      />
      <div className="sticky top-12 z-10 flex gap-3 bg-surface-raised px-3 py-2.5 hairline-b large-text:flex-wrap">
        <Segmented
          className="flex-1"
          label={t('statements.currencySwitch')}
          options={currencies.map((value) => ({ value, label: currencyLabel(value) }))}
          value={currency}
          onChange={setCurrency}
        />
        <Button
          kind={filtered ? 'soft' : 'outline'}
          size="md"
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        >
          {t(filtered ? 'statements.filtered' : 'statements.filter')}
        </Button>
      </div>
      <Entries
        key={`${currency} ${JSON.stringify(filter)}`}
        currency={currency}
        filter={filter}
        first={params.get('entry') ?? undefined}
        showAll={filtered ? () => setFilter(NO_FILTER) : undefined}
      />
      <EntryFilterSheet open={filtering} filter={filter} onClose={() => setFiltering(false)} onApply={setFilter} />
      <ExportSheet
        open={exporting}
        currency={currency}
        withHolds={filter.withHolds}
        onClose={() => setExporting(false)}
      />
    </>
  );
}

/** The two trading accounts' currencies, and every other one of which there is something. */
function useCurrencies(): readonly CurrencyCode[] {
  const { data } = useCall('portfolio/assets', { market: 'twd' }, { staleTime: 60_000 });
  const others = (data?.balances ?? []).filter(({ total }) => total !== '0').map(({ currency }) => currency);
  return [...new Set<CurrencyCode>(['TWD', 'USD', ...others])];
}

interface EntriesProps {
  currency: CurrencyCode;
  filter: EntryFilter;
  /** Open from the first. */
  first: string | undefined;
  showAll: (() => void) | undefined;
}

function Entries({ currency, filter, first, showAll }: EntriesProps) {
  const t = useText();
  const navigate = useNavigate();
  const [expanded, setExpanded] = useState(first);
  const query = usePages(
    'statements/fund-record',
    { currency, limit: PER_PAGE, ...filterInput(filter) },
    (page: Page) => (page.next === '' ? undefined : { before: page.next }),
  );
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];

  if (query.data === undefined) {
    return (
      <Awaited
        asked={query}
        bones={
          <div aria-busy="true" className="bg-surface-raised">
            <Skeleton shape="row" count={8} />
          </div>
        }
      />
    );
  }
  // A page that found nothing may be followed by one that does.
  if (entries.length === 0 && !query.hasNextPage) {
    return showAll === undefined ? (
      <Empty title={t('statements.emptyTitle')} note={t('statements.emptyText')} />
    ) : (
      <Empty
        title={t('statements.emptyKindTitle')}
        note={t('statements.emptyKindText')}
        action={{ label: t('statements.kindAll'), onPress: showAll }}
      />
    );
  }
  return (
    <Refreshable onRefresh={() => query.refetch({ throwOnError: true })}>
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 text-xs">
        <p className="text-ink-faint">{currency === 'USD' && t('statements.newYorkNote')}</p>
        <button
          type="button"
          onClick={() => navigate('/information/verifyBooks')}
          className="flex min-h-11 shrink-0 items-center gap-0.5 text-ink-muted active:opacity-60"
        >
          {t('statements.verifyBooks')}
          <ForwardIcon className="-mr-1 size-4 text-ink-faint" />
        </button>
      </div>
      <ul className="bg-surface-raised">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            currency={currency}
            expanded={expanded === entry.id}
            onToggle={() => setExpanded(expanded === entry.id ? undefined : entry.id)}
          />
        ))}
      </ul>
      <MorePages pages={query} />
    </Refreshable>
  );
}
