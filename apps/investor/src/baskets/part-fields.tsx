import { Button, Field, Input } from '@kuroshio/ui';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { type BasketDraft, bpsOf } from './basket-draft.ts';

interface PartFieldsProps {
  parts: BasketDraft['parts'];
  onChange: (parts: BasketDraft['parts']) => void;
}

/** What part each instrument is to be, and away with it. */
export function PartFields({ parts, onChange }: PartFieldsProps) {
  const t = useText();
  const nameOf = useSymbolName();
  return (
    <ul className="space-y-4">
      {parts.map(({ symbol, percent }) => {
        const name = nameOf(symbol);
        const isWrong = percent !== '' && bpsOf(percent) === undefined;
        return (
          <li key={symbol} data-field={symbol}>
            <Field
              label={
                <span className="[overflow-wrap:anywhere]">
                  {name} <span className="num font-normal text-ink-faint">{symbol.split(':')[1]}</span>
                </span>
              }
              error={isWrong ? t('baskets.percentInvalid') : undefined}
            >
              <div className="flex items-center gap-3">
                <Input
                  className="min-w-0 flex-1"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t('baskets.percentOf', { name })}
                  suffix="%"
                  value={percent}
                  onChange={(event) => {
                    const typed = event.target.value.slice(0, 6);
                    onChange(parts.map((part) => (part.symbol === symbol ? { symbol, percent: typed } : part)));
                  }}
                />
                <Button
                  kind="outline"
                  size="md"
                  className="!h-12 shrink-0"
                  aria-label={t('baskets.removePart', { name })}
                  onClick={() => onChange(parts.filter((part) => part.symbol !== symbol))}
                >
                  ✕
                </Button>
              </div>
            </Field>
          </li>
        );
      })}
    </ul>
  );
}
