import type { Listing, Quote } from '@kuroshio/contract';
import { IconButton, StarFilledIcon, StarIcon } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { useWatch, useWatched } from './watchlist.ts';

/** The star of an instrument: on or off the watchlist. */
export function WatchStar({ listing, quote }: { listing: Listing; quote?: Quote | undefined }) {
  const t = useText();
  const watched = useWatched().has(listing.symbol);
  const watch = useWatch();
  return (
    <IconButton
      label={t(watched ? 'quotes.unwatch' : 'quotes.watch')}
      pressed={watched}
      onPress={() => void watch(listing.symbol, !watched, quote)}
      icon={
        watched ? <StarFilledIcon className="size-5.5 text-warn" /> : <StarIcon className="size-5.5 text-ink-faint" />
      }
    />
  );
}
