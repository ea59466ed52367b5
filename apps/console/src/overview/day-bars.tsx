/** A figure of each day as bars, the oldest first. What each bar says stands in the table below the charts, so a reader hears the sum alone. */
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
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = 300 / Math.max(1, days.length);
  return (
    <figure className="day-bars">
      <figcaption>
        <span>{title}</span>
        <strong className="num">{total}</strong>
      </figcaption>
      <svg viewBox="0 0 300 64" preserveAspectRatio="none" role="img" aria-label={`${title} ${total}`}>
        {days.map(({ date, value }, at) => {
          // A day with anything is seen beside one with nothing.
          const height = value === 0 ? 1 : Math.max(3, (value / most) * 62);
          return (
            <rect
              key={date}
              className={value === 0 ? 'day-bar none' : 'day-bar'}
              x={at * step + step * 0.12}
              y={64 - height}
              width={step * 0.76}
              height={height}
            >
              <title>{`${date} ${textOf(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="day-bars-ends num" aria-hidden="true">
        <span>{days[0]?.date.slice(5)}</span>
        <span>{days.at(-1)?.date.slice(5)}</span>
      </div>
    </figure>
  );
}
