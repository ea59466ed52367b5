import type { Deposit } from '@kuroshio/contract';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

/** When operators opened what the customer handed in, by the customer's own clock. */
export function Looks({ views }: { views: Deposit['views'] }) {
  const t = useText();
  return views.map(({ at }) => (
    <p key={at} className="num mt-0.5 text-xs text-ink-faint">
      {t('funding.lookedAt', { time: dateTimeText(at) })}
    </p>
  ));
}
