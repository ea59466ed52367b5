import type { OutputOf } from '@kuroshio/contract';
import { useLanguage, useText } from '../platform/texts.ts';

export type MarketDay = OutputOf<'calendar/month'>['days'][number]['markets'][number];

/** How a market stands on a day, in words. Holidays have the name that the exchange gives them, in its own language only. */
export function useDayState(): (day: MarketDay | undefined) => string {
  const t = useText();
  const language = useLanguage();
  return (day) => {
    if (day === undefined) return '';
    switch (day.kind) {
      case 'trading':
        if (day.earlyClose) return t('calendar.earlyClose');
        return t(day.settles ? 'calendar.trading' : 'calendar.noSettlement');
      case 'weekend':
        return t('calendar.weekend');
      case 'settlement-only':
        return t('calendar.settlementOnly');
      case 'typhoon':
        return t('calendar.typhoon');
      case 'holiday': {
        const own = day.venue === 'TWSE' ? language === 'tw' : language === 'en';
        const reason = own && day.reason !== '' ? day.reason : t('calendar.holiday');
        return t('calendar.closed', { reason });
      }
    }
  };
}
