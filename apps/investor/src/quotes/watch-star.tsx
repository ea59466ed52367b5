import { part } from '../platform/load-with.ts';
import { favorites } from '@kuroshio/text/areas/favorites.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import type { Listing, Quote } from '@kuroshio/contract';
import { IconButton, StarFilledIcon, StarIcon } from '@kuroshio/ui';
import { Suspense, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useWatch, useWatched, useWatchGroups } from './watchlist.ts';

const ChooseGroups = part([favorites, quotes], () =>
  import('../favorites/choose-groups.tsx').then((file) => file.ChooseGroups),
);

/** The star of an instrument: on or off the watchlist; with several watchlists it asks on which. */
export function WatchStar({ listing, quote }: { listing: Listing; quote?: Quote | undefined }) {
  const t = useText();
  const groups = useWatchGroups().data ?? [];
  const watched = useWatched().has(listing.symbol);
  const watch = useWatch();
  const [open, setOpen] = useState(false);
  // The sheet stays for its way out.
  const [opened, setOpened] = useState(false);
  const several = groups.length > 1;
  const press = () => {
    if (!several) {
      void watch(listing.symbol, !watched, quote);
      return;
    }
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={t(several ? 'favorites.chooseGroups' : watched ? 'quotes.unwatch' : 'quotes.watch')}
        pressed={watched}
        onPress={press}
        icon={
          watched ? <StarFilledIcon className="size-5.5 text-warn" /> : <StarIcon className="size-5.5 text-ink-faint" />
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <ChooseGroups listing={listing} groups={groups} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
