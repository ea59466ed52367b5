export interface Bar {
  readonly key: string;
  readonly value: number;
  /** What is said of it where one points at it. */
  readonly said: string;
}

/** A figure over time as bars, the oldest first. A reader of screens hears the sum alone. */
export function Bars({ title, total, bars }: { title: string; total: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = 300 / Math.max(1, bars.length);
  return (
    <>
      <figcaption>
        <span>{title}</span>
        <strong className="num">{total}</strong>
      </figcaption>
      <svg viewBox="0 0 300 64" preserveAspectRatio="none" role="img" aria-label={`${title} ${total}`}>
        {bars.map(({ key, value, said }, at) => {
          // One with anything is seen beside one with nothing.
          const height = value === 0 ? 1 : Math.max(3, (value / most) * 62);
          return (
            <rect
              key={key}
              className={value === 0 ? 'day-bar none' : 'day-bar'}
              x={at * step + step * 0.12}
              y={64 - height}
              width={step * 0.76}
              height={height}
            >
              <title>{said}</title>
            </rect>
          );
        })}
      </svg>
    </>
  );
}
