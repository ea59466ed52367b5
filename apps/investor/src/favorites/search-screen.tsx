import { CloseIcon, Empty, SearchBox, Segmented } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { call } from '../platform/api.ts';
import { useListings } from '../platform/instruments.ts';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { HotList } from './hot-list.tsx';
import { kindsAmong, type ResultKind, resultKind } from './result-kinds.ts';
import { readSearches, readSeen, saveSearches, saveSeen, withSearch, withSeen } from './search-history.ts';
import { StarredRow } from '../quotes/starred-row.tsx';
import { useListed } from '../quotes/use-listed.ts';

/** A pause in typing before the server is asked. */
const PAUSE_MS = 200;
/** As long as the API takes. */
const LONGEST = 40;

/** Finds instruments by code or name. What was found and opened is remembered on this device. */
export function SearchScreen() {
  const t = useText();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [searches, setSearches] = useState(readSearches);
  const [seen, setSeen] = useState(readSeen);
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const signedIn = useSignedIn();
  // What is opened counts towards the most searched; that it did is nothing to wait for, nor to be told of.
  const note = (symbol: string) => {
    if (signedIn) void call('favorites/note-search', { symbol }, { quiet: true }).catch(() => undefined);
  };
  const remember = (next: readonly string[]) => {
    setSearches(next);
    saveSearches(next);
  };
  const see = (symbol: string) => {
    const next = withSeen(seen, symbol);
    setSeen(next);
    saveSeen(next);
  };
  return (
    <>
      <BackBar title={t('quotes.searchTitle')} />
      <div className="sticky top-12 z-10 bg-surface-raised px-3 py-2 hairline-b">
        <SearchBox
          autoFocus
          value={text}
          onChange={(value) => setText(value.slice(0, LONGEST))}
          onSubmit={(value) => {
            setAsked(value);
            remember(withSearch(searches, value));
          }}
          placeholder={t('quotes.searchPlaceholder')}
          clearLabel={t('quotes.clearText')}
        />
      </div>
      {wanted === '' ? (
        <>
          <History
            searches={searches}
            onPick={setText}
            onChange={(next) => {
              remember(next);
              if (next.length === 0) {
                setSeen([]);
                saveSeen([]);
              }
            }}
          />
          <Seen symbols={seen} onOpen={see} />
          <div className="mt-4">
            <HotList />
          </div>
        </>
      ) : (
        <Results
          text={asked === '' ? wanted : asked}
          onOpen={(symbol) => {
            note(symbol);
            see(symbol);
            remember(withSearch(searches, wanted));
          }}
        />
      )}
    </>
  );
}

interface HistoryProps {
  searches: readonly string[];
  onPick: (text: string) => void;
  onChange: (searches: readonly string[]) => void;
}

function History({ searches, onPick, onChange }: HistoryProps) {
  const t = useText();
  if (searches.length === 0) {
    return <Empty className="!py-8" title={t('quotes.searchHint')} note={t('quotes.searchEmptyText')} />;
  }
  return (
    <section className="px-4 pt-2">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-sm font-semibold text-ink-muted">{t('quotes.searchHistory')}</h2>
        <button type="button" onClick={() => onChange([])} className="h-11 px-1 text-sm text-brand">
          {t('quotes.clearHistory')}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((text) => (
          <li key={text} className="flex max-w-full items-center rounded-md bg-surface-raised">
            <button
              type="button"
              onClick={() => onPick(text)}
              className="h-11 min-w-0 truncate pl-3.5 text-base text-ink"
            >
              {text}
            </button>
            <button
              type="button"
              aria-label={t('quotes.forget', { text })}
              onClick={() => onChange(searches.filter((one) => one !== text))}
              className="grid size-11 shrink-0 place-items-center text-ink-faint active:text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was opened from here before, with its price of now. */
function Seen({ symbols, onOpen }: { symbols: readonly string[]; onOpen: (symbol: string) => void }) {
  const t = useText();
  const listings = useListings();
  // What is no longer listed is not asked for: one unknown symbol would refuse them all.
  const known = symbols.filter((symbol) => listings.has(symbol));
  const asked = useCall('quotes/snapshot', { symbols: known }, { enabled: known.length > 0, keepPrevious: true });
  const rows = useListed(asked.data?.quotes);
  if (known.length === 0 || rows.length === 0) return null;
  return (
    <section className="mt-4">
      <h2 className="px-4 pb-2 text-sm font-semibold text-ink-muted">{t('quotes.searchSeen')}</h2>
      <ul aria-label={t('quotes.searchSeen')} className="bg-surface-raised">
        {rows.map((row) => (
          <StarredRow key={row.listing.symbol} row={row} onOpen={() => onOpen(row.listing.symbol)} />
        ))}
      </ul>
    </section>
  );
}

/** Stands for no kind. */
const ALL = 'all';
const KIND_KEYS = {
  stock: 'quotes.kindStock',
  etf: 'quotes.kindEtf',
  index: 'quotes.kindIndex',
  other: 'quotes.kindOther',
} as const;

function Results({ text, onOpen }: { text: string; onOpen: (symbol: string) => void }) {
  const t = useText();
  const asked = useCall('quotes/search', { text, limit: 30 }, { staleTime: 30_000, keepPrevious: true });
  const found = useListed(asked.data);
  const kinds = kindsAmong(found.map(({ listing }) => listing));
  const [chosen, setChosen] = useState<ResultKind>();
  // What was chosen for another text may not be among these.
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : undefined;
  const rows = kind === undefined ? found : found.filter(({ listing }) => resultKind(listing) === kind);
  return (
    <AwaitedList
      asked={asked}
      rows={rows.length}
      bones={6}
      empty={<Empty title={t('quotes.searchEmpty', { text })} note={t('quotes.searchEmptyText')} />}
    >
      {kinds.length > 0 && (
        <div className="px-4 py-2">
          <Segmented
            label={t('quotes.resultKinds')}
            value={kind ?? ALL}
            onChange={(next) => setChosen(next === ALL ? undefined : next)}
            options={[
              { value: ALL, label: t('shell.all') },
              ...kinds.map((key) => ({ value: key, label: t(KIND_KEYS[key]) })),
            ]}
          />
        </div>
      )}
      <ul aria-label={t('quotes.results')} aria-busy={asked.isFetching} className="bg-surface-raised">
        {rows.map((row) => (
          <StarredRow key={row.listing.symbol} row={row} onOpen={() => onOpen(row.listing.symbol)} />
        ))}
      </ul>
    </AwaitedList>
  );
}
