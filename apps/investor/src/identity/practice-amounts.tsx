import { usePracticeMoney } from '../platform/config.ts';
import { cashText } from '../platform/format.ts';

/** How much practice money a new account has; nothing where the installation grants none. */
export function PracticeAmounts() {
  const granted = usePracticeMoney();
  if (granted === undefined) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {[cashText(granted.twd, 'TWD'), cashText(granted.usd, 'USD')].map((amount) => (
        <li key={amount} className="num rounded-sm bg-brand-soft px-2.5 py-1 text-base font-semibold text-brand">
          {amount}
        </li>
      ))}
    </ul>
  );
}
