import { Empty, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { StarredRow } from '../quotes/starred-row.tsx';
import { useListed } from '../quotes/use-listed.ts';

const ROWS = 8;
const HOT = {
  searched: 'favorites.hotSearched',
  watched: 'favorites.hotWatched',
  traded: 'favorites.hotTraded',
} as const;
export type Hot = keyof typeof HOT;

/** What most customers search for, watch or trade. */
function useHot(by: Hot, limit: number, enabled = true) {
  const searched = useCall('favorites/most-searched', { limit }, { enabled: enabled && by === 'searched' });
  const ranked = useCall(
    'quotes/ranking',
    { section: 'TW', by: by === 'watched' ? 'watched' : 'turnover', limit },
    { enabled: enabled && by !== 'searched', staleTime: 30_000 },
  );
  return by === 'searched'
    ? { asked: searched, quotes: searched.data }
    : { asked: ranked, quotes: ranked.data?.quotes };
}

/** What is popular, each with its star: for who has nothing of their own yet. */
export function HotList({ onOpen }: { onOpen?: ((symbol: string) => void) | undefined }) {
  const t = useText();
  const [chosen, setChosen] = useState<Hot>();
  // What nobody has searched for yet is no list to begin with.
  const searched = useHot('searched', ROWS);
  const by = chosen ?? (searched.quotes?.length === 0 ? 'traded' : 'searched');
  const { asked, quotes } = useHot(by, ROWS);
  const rows = useListed(quotes);
  return (
    <section className="bg-surface-raised pt-2">
      <h2 className="px-4 text-sm font-semibold text-ink-muted">{t('favorites.hot')}</h2>
      <Tabs
        look="pill"
        label={t('favorites.hot')}
        value={by}
        onChange={(key) => setChosen(key as Hot)}
        tabs={Object.entries(HOT).map(([key, text]) => ({ key, label: t(text) }))}
      />
      <AwaitedList
        part
        asked={asked}
        rows={rows.length}
        bones={4}
        empty={<Empty className="!py-6" title={t('favorites.hotEmpty')} />}
      >
        <ul aria-label={t(HOT[by])}>
          {rows.map((row) => (
            <StarredRow key={row.listing.symbol} row={row} onOpen={() => onOpen?.(row.listing.symbol)} />
          ))}
        </ul>
      </AwaitedList>
    </section>
  );
}
