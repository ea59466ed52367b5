import type { Listing, Quote, Tick } from '@kuroshio/contract';
import { Button, Empty, Ticks } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { timeText } from '../platform/format.ts';
import { useTopic } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { countsLots, decimalsShown, lastOf, referenceOf, sizeOf, zoneOf } from './figures.ts';
import { isWholeDay, joinTape, TAPE_KEPT } from './join-tape.ts';

/** Trades shown at first, and how many more each time. */
const TAPE_STEP = 20;

export interface StockTapeProps {
  listing: Listing;
  quote: Quote;
  /** The newest trades as they were asked for, newest last. */
  asked: readonly Tick[];
}

/** The tape: the newest trades on top, more of them on demand; what has come in meanwhile is kept. */
export function StockTape({ listing, quote, asked }: StockTapeProps) {
  const t = useText();
  const language = useLanguage();
  const live = useTopic(`ticks/${listing.symbol}`);
  const [tape, setTape] = useState(asked);
  const [rows, setRows] = useState(TAPE_STEP);
  useEffect(() => {
    if (live !== undefined) setTape((before) => joinTape(before, live));
  }, [live]);
  const [first] = tape;
  if (first === undefined) return <Empty className="!py-8" title={t('quotes.ticksEmpty')} />;
  const zone = zoneOf(listing.venue);
  const shown = tape.slice(-rows).reverse();
  return (
    <>
      <Ticks
        ticks={shown.map((tick) => ({
          id: tick.n,
          time: timeText(tick.at, zone),
          price: tick.price,
          size: sizeOf(tick.shares, listing),
          ...(tick.side === 'auction' ? {} : { taker: tick.side }),
        }))}
        scale={listing.priceScale}
        minDecimals={decimalsShown(listing, lastOf(quote) ?? referenceOf(quote))}
        reference={referenceOf(quote)}
        locale={language}
        texts={{
          time: t('quotes.tickTime'),
          price: t('quotes.tickPrice'),
          change: t('quotes.change'),
          size: t(countsLots(listing) ? 'quotes.tickSizeLots' : 'quotes.tickSizeShares'),
        }}
      />
      <div className="flex h-12 items-center justify-center">
        {tape.length > rows ? (
          <Button kind="ghost" size="sm" onClick={() => setRows(Math.min(TAPE_KEPT, rows + TAPE_STEP))}>
            {t('stock.moreTrades')}
          </Button>
        ) : (
          <p className="text-xs text-ink-faint">
            {isWholeDay(tape) ? t('stock.tapeWhole') : t('stock.tapeSince', { time: timeText(first.at, zone) })}
          </p>
        )}
      </div>
    </>
  );
}
