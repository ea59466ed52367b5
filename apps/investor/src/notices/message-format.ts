import type { Listing } from '@kuroshio/contract';
import type { Language, Translate } from '@kuroshio/text';
import type { MessageFormat } from '@kuroshio/text/message-text.ts';
import { percentText, priceText } from '@kuroshio/ui/number-text.ts';
import { useMemo } from 'react';
import { deviceName } from '../account/device-name.ts';
import { cashText, countText, dateText, dateTimeText, splitLots } from '../platform/format.ts';
import { listingName, useListings } from '../platform/instruments.ts';
import { useLanguage, useText } from '../platform/texts.ts';

/** How the values of a message are written in the app. @param listings all instruments by symbol */
export function messageFormat(t: Translate, language: Language, listings: ReadonlyMap<string, Listing>): MessageFormat {
  const code = (symbol: string) => symbol.split(':')[1] ?? symbol;
  return {
    language,
    name(symbol) {
      const listing = listings.get(symbol);
      return listing === undefined ? code(symbol) : listingName(listing, language);
    },
    price: (symbol, units) => priceText(units, listings.get(symbol)?.priceScale ?? 2),
    quantity(symbol, shares) {
      const lotSize = listings.get(symbol)?.lotSize ?? 1;
      if (lotSize === 1 || language === 'ko') return t('trading.shares', { count: countText(shares) });
      const { lots, odd } = splitLots(shares, lotSize);
      return [
        ...(lots > 0 || odd === 0 ? [t('trading.lots', { count: countText(lots) })] : []),
        ...(odd > 0 ? [t('trading.shares', { count: countText(odd) })] : []),
      ].join(' ');
    },
    money: cashText,
    percent: (bps) => percentText(bps, 'never'),
    date: dateText,
    moment: dateTimeText,
    device: deviceName,
  };
}

export function useMessageFormat(): MessageFormat {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  return useMemo(() => messageFormat(t, language, listings), [t, language, listings]);
}
