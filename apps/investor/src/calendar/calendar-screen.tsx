import { BackIcon, ForwardIcon, IconButton, Segmented, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { useTradingDate } from '../platform/use-trading-date.ts';
import { DayFacts } from './day-facts.tsx';
import { type MarketOf, offeringDates } from './month-facts.ts';
import { MonthGrid } from './month-grid.tsx';
import { monthAfter, monthText } from './shown-month.ts';

/** `/information/calendar`: when markets trade and settle, what goes ex, and the customer's own settlement days. */
export function CalendarScreen() {
  const t = useText();
  const signedIn = useSignedIn();
  const preferred = usePreferences(({ market }) => market);
  const [venue, setVenue] = useState<MarketOf>(preferred === 'usd' ? 'US' : 'TWSE');
  const { today, asked } = useTradingDate(venue);
  return (
    <>
      <BackBar title={t('calendar.title')} />
      <div className="bg-surface-raised px-3 py-2.5 hairline-b">
        <Segmented
          label={t('calendar.market')}
          options={[
            { value: 'TWSE', label: t('calendar.taiwan') },
            { value: 'US', label: t('calendar.us') },
          ]}
          value={venue}
          onChange={setVenue}
        />
      </div>
      <Refreshable
        onRefresh={() =>
          refresh(
            'calendar/month',
            'offerings/list-dates',
            'block-trades/list-dates',
            ...(signedIn ? (['calendar/settlements', 'calendar/dividends', 'plans/list-plan-dates'] as const) : []),
          )
        }
      >
        {today === undefined ? (
          <Awaited asked={asked} bones={<Bones />} />
        ) : (
          <Months key={venue} venue={venue} today={today} />
        )}
      </Refreshable>
    </>
  );
}

function Bones() {
  return (
    <div aria-busy="true" className="bg-surface-raised p-4">
      <Skeleton shape="card" count={1} className="[&>div]:h-80" />
    </div>
  );
}

function Months({ venue, today }: { venue: MarketOf; today: string }) {
  const t = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState(today);
  const asked = useCall('calendar/month', { month }, { staleTime: 60_000, keepPrevious: true });
  const own = useCall('calendar/settlements', { month }, { enabled: signedIn, keepPrevious: true });
  const paid = useCall('calendar/dividends', { month }, { enabled: signedIn, keepPrevious: true });
  const offered = useCall('offerings/list-dates', { month }, { staleTime: 60_000, keepPrevious: true });
  const blocks = useCall('block-trades/list-dates', { month }, { staleTime: 60_000, keepPrevious: true });
  const planned = useCall('plans/list-plan-dates', { month }, { enabled: signedIn, keepPrevious: true });
  const go = (by: number) => {
    const next = monthAfter(month, by);
    setMonth(next);
    setChosen(today.startsWith(next) ? today : `${next}-01`);
  };
  const currency = venue === 'US' ? 'USD' : 'TWD';
  const settlements = (own.data ?? []).filter((one) => one.currency === currency);
  const dividends = (paid.data ?? []).filter((one) => one.currency === currency);
  // Offerings are Taiwan's.
  const offerings = venue === 'TWSE' ? offeringDates(offered.data ?? [], blocks.data ?? []) : [];
  const plans = (planned.data ?? []).filter((one) => one.currency === currency);
  const day = asked.data?.days.find(({ date }) => date === chosen);
  return (
    <>
      <div className="bg-surface-raised px-2 pb-3">
        <div className="flex h-12 items-center justify-between">
          <IconButton
            label={t('calendar.previousMonth')}
            onPress={() => go(-1)}
            icon={<BackIcon className="size-5" />}
          />
          <h2 className="num text-lg font-semibold text-ink" aria-live="polite">
            {monthText(month, language)}
          </h2>
          <IconButton label={t('calendar.nextMonth')} onPress={() => go(1)} icon={<ForwardIcon className="size-5" />} />
        </div>
        {asked.data === undefined ? (
          <Awaited asked={asked} bones={<Bones />} />
        ) : (
          <MonthGrid
            days={asked.data.days}
            venue={venue}
            today={today}
            chosen={chosen}
            onChoose={setChosen}
            own={[...settlements, ...dividends, ...plans, ...offerings.filter(({ own: isOwn }) => isOwn)]}
          />
        )}
      </div>
      {day !== undefined && (
        <DayFacts
          day={day}
          venue={venue}
          settlements={{ rows: settlements, asked: own }}
          dividends={{ rows: dividends, asked: paid }}
          plans={plans}
          offerings={{ rows: offerings, asked: offered }}
        />
      )}
    </>
  );
}
