import type { Listing, OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Stop = OutputOf<'credit-stops/stock-stops'>['stops'][number];

const ASK_EVERY = 60_000;

const KINDS = {
  'margin-purchase': 'trading.creditStopMargin',
  'short-sale': 'trading.creditStopShort',
} as const satisfies Record<Stop['financing'], TextKey>;

const REASONS = {
  'balance-cap': 'trading.creditStopBalance',
  'concentrated-holding': 'trading.creditStopHolding',
  'disorderly-prices': 'trading.creditStopPrices',
  'unusual-volume': 'trading.creditStopVolume',
  'authority-order': 'trading.creditStopOrder',
} as const satisfies Record<Stop['reason'], TextKey>;

/** Which margin purchases and short sales of a stock are stopped or will be, from which day and why; of one kind where it is named. */
export function StockStops({ listing, only }: { listing: Listing; only?: Stop['financing'] }) {
  const t = useText();
  const isTaiwan = listing.venue === 'TWSE' || listing.venue === 'TPEX';
  const asked = useCall(
    'credit-stops/stock-stops',
    { symbol: listing.symbol },
    { enabled: isTaiwan && listing.tradable, refetchInterval: ASK_EVERY },
  );
  const stops = (asked.data?.stops ?? []).filter(({ financing }) => only === undefined || financing === only);
  if (stops.length === 0) return null;
  return (
    <div className="rounded-md bg-warn-soft px-3 py-2 text-warn" role="status">
      <ul className="space-y-1">
        {stops.map((stop) => (
          <li key={`${stop.financing} ${stop.from}`} data-credit-stop={stop.financing} className="text-sm">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{t(KINDS[stop.financing])}</span>
              <span className="num">
                {t(stop.inForce ? 'trading.creditStopSince' : 'trading.creditStopFrom', { date: dateText(stop.from) })}
                {stop.until !== undefined && ` · ${t('trading.creditStopUntil', { date: dateText(stop.until) })}`}
              </span>
            </span>
            <span className="block text-xs">{t(REASONS[stop.reason])}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">{t('trading.creditStopKeeps')}</p>
    </div>
  );
}
