import { useFieldControl } from '@kuroshio/ui/field.tsx';

/** A text of several lines inside a `Field`. */
export function TextArea({
  value,
  longest,
  onChange,
}: {
  value: string;
  longest: number;
  onChange: (value: string) => void;
}) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      rows={5}
      maxLength={longest}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-full rounded-md border border-line-strong bg-surface-raised px-3.5 py-3 text-[1rem] text-ink outline-none focus:border-brand focus:ring-1 focus:ring-brand aria-invalid:border-danger"
    />
  );
}
