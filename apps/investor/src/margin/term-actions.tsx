import { Button, showToast } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import type { LoanCurrency, ShortPosition } from './margin-words.ts';

type Term = ShortPosition['term'];

/** The row of a transaction's last day: how often it may still go on stands with it. */
export function useTermRow(): (term: Term) => readonly [string, string] {
  const t = useText();
  return ({ endsOn, left }) => {
    const date = dateText(endsOn);
    return [t('margin.endsOn'), left === 0 ? date : t('margin.extensionsLeft', { date, left })];
  };
}

interface ExtendTermProps {
  kind: 'position' | 'short';
  id: string;
  term: Term | undefined;
}

/** Lets a transaction go on for another half year, where that may be asked for now: the button says up to which day. */
export function ExtendTerm({ kind, id, term }: ExtendTermProps) {
  const t = useText();
  const send = useSend('margin/extend-term');
  const until = term?.extendable;
  if (until === undefined) return null;
  return (
    <Button
      kind="outline"
      size="md"
      className="mt-3 w-full"
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          { kind, id, until },
          {
            onSuccess: ({ until: last }) =>
              showToast(t('margin.extendedTo', { date: dateText(last) }), { kind: 'success' }),
            onSettled: () => void refresh('margin/margin-overview', 'secured-loans/secured-overview'),
          },
        )
      }
    >
      {t('margin.extend', { date: dateText(until) })}
    </Button>
  );
}

/** What is still owed after everything was used: by when it is to be paid, or since when it is in default. */
export function ShortfallTag({
  shortfall,
  currency = 'TWD',
}: {
  shortfall: ShortPosition['shortfall'];
  currency?: LoanCurrency;
}) {
  const t = useText();
  if (shortfall === undefined) return null;
  const values = { amount: cashText(shortfall.amount, currency), date: dateText(shortfall.dueOn) };
  return (
    <p className="mt-1 w-fit rounded-xs bg-danger-soft px-1.5 py-0.5 text-xs font-medium text-danger">
      {shortfall.isInDefault ? t('margin.shortfallLate', values) : t('margin.shortfallDue', values)}
    </p>
  );
}
