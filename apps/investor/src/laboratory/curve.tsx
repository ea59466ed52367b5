import { percentText, Sparkline } from '@kuroshio/ui';

/** The way of hundredths of a percent from nothing on, under its title. */
export function Curve({ title, values, last }: { title: string; values: readonly number[]; last: number }) {
  if (values.length < 2) return null;
  return (
    <div className="mt-3">
      <p className="text-xs text-ink-faint">{title}</p>
      <Sparkline
        values={[...values]}
        reference={0}
        label={`${title} ${percentText(last)}`}
        className="mt-1 h-16 w-full"
      />
    </div>
  );
}
