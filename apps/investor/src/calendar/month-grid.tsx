import { useLanguage, useText } from '../platform/texts.ts';
import { dateText } from '../platform/format.ts';
import { useDayState } from './day-state.ts';
import type { MarketOf, Month } from './month-facts.ts';
import { CALENDAR_LOCALES } from './shown-month.ts';

interface MonthGridProps {
  days: Month['days'];
  venue: MarketOf;
  today: string;
  chosen: string;
  onChoose: (date: string) => void;
  /** Days on which the customer pays or is paid. */
  own: readonly { readonly date: string }[];
}

/** Any Sunday: the names of weekdays begin with it. */
const SUNDAY = Date.UTC(2026, 6, 5);
const DAY_MS = 86_400_000;

/** The days of a month under their weekdays: closed ones grey, with a mark for an ex-date and for a settlement or dividend of one's own. */
export function MonthGrid({ days, venue, today, chosen, onChoose, own }: MonthGridProps) {
  const t = useText();
  const language = useLanguage();
  const stateOf = useDayState();
  const name = new Intl.DateTimeFormat(CALENDAR_LOCALES[language], { weekday: 'narrow', timeZone: 'UTC' });
  const settling = new Set(own.map(({ date }) => date));
  const legend = [
    ['bg-accent', 'calendar.legendEx'],
    ['bg-warn', 'calendar.legendSettlement'],
  ] as const;
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-7 pb-1 text-center text-xs text-ink-faint">
        {Array.from({ length: 7 }, (_, weekday) => (
          <span key={SUNDAY + weekday * DAY_MS}>{name.format(SUNDAY + weekday * DAY_MS)}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 gap-y-1">
        {days.map((day, index) => {
          const market = day.markets.find((one) => one.venue === venue);
          const exDates = day.exDates.some(({ symbol }) => symbol.startsWith('US:') === (venue === 'US'));
          const isToday = day.date === today;
          const isChosen = day.date === chosen;
          const look = isChosen
            ? 'bg-brand-solid text-on-brand font-semibold'
            : market?.trades === true
              ? 'text-ink'
              : 'bg-surface-sunken text-ink-faint';
          return (
            <li key={day.date} style={index === 0 ? { gridColumnStart: day.weekday + 1 } : undefined}>
              <button
                type="button"
                data-date={day.date}
                aria-pressed={isChosen}
                aria-current={isToday ? 'date' : undefined}
                onClick={() => onChoose(day.date)}
                className="mx-auto flex h-12 w-11 flex-col items-center justify-start"
              >
                <span
                  className={`num grid size-9 place-items-center rounded-full text-base ${look} ${
                    isToday && !isChosen ? 'ring-1 ring-brand ring-inset' : ''
                  }`}
                >
                  {Number(day.date.slice(8))}
                </span>
                <span className="sr-only">
                  {t('calendar.dayLabel', { date: dateText(day.date), state: stateOf(market) })}
                </span>
                <span className="flex h-2 items-center gap-0.5">
                  {exDates && <span className="size-1.5 rounded-full bg-accent" />}
                  {settling.has(day.date) && <span className="size-1.5 rounded-full bg-warn" />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 px-2 text-xs text-ink-muted">
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-full bg-surface-sunken ring-1 ring-line-strong ring-inset" />
          {t('calendar.legendClosed')}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-full ring-1 ring-brand ring-inset" />
          {t('calendar.legendToday')}
        </li>
        {legend.map(([look, text]) => (
          <li key={text} className="flex items-center gap-1.5">
            <span className={`size-1.5 rounded-full ${look}`} />
            {t(text)}
          </li>
        ))}
      </ul>
    </>
  );
}
