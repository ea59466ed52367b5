import type { TextKey } from '@kuroshio/text';
import { Tabs } from '@kuroshio/ui';
import { type ComponentType, useState } from 'react';
import { HomeBlocks } from '../block-trades/home-blocks.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { Inventory } from './inventory.tsx';
import { Watched } from './watched.tsx';

interface HomeTab {
  readonly key: string;
  readonly label: TextKey;
  readonly Content: ComponentType<{ market: MarketChoice }>;
}

/** What a customer finds on the home screen. A capability that gets a tab here is one more line. */
const HOME_TABS = [
  { key: 'inventory', label: 'home.tabInventory', Content: Inventory },
  { key: 'watchlist', label: 'home.tabWatchlist', Content: Watched },
  { key: 'blocks', label: 'home.tabBlocks', Content: HomeBlocks },
] as const satisfies readonly HomeTab[];

/** The customer's own part of the home screen. */
export function HomeTabs({ market }: { market: MarketChoice }) {
  const t = useText();
  const [tab, setTab] = useState('inventory');
  return (
    <Tabs
      swipeable
      className="mt-2 bg-surface-raised"
      label={t('home.own')}
      value={tab}
      onChange={setTab}
      tabs={HOME_TABS.map(({ key, label, Content }) => ({
        key,
        label: t(label),
        content: <Content market={market} />,
      }))}
    />
  );
}
