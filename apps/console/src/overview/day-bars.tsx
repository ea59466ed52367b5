import { Bars } from '../kit/bars.tsx';

/** A figure of each day as bars, the oldest first. What each bar says stands in the table below the charts. */
export function DayBars({
  title,
  total,
  days,
  textOf,
}: {
  title: string;
  /** Of all the days. */
  total: string;
  days: readonly { readonly date: string; readonly value: number }[];
  textOf: (value: number) => string;
}) {
  return (
    <figure className="day-bars">
      <Bars
        {...{ title, total }}
        bars={days.map(({ date, value }) => ({ key: date, value, said: `${date} ${textOf(value)}` }))}
      />
      <div className="day-bars-ends num" aria-hidden="true">
        <span>{days[0]?.date.slice(5)}</span>
        <span>{days.at(-1)?.date.slice(5)}</span>
      </div>
    </figure>
  );
}
