import { amountText } from '../platform/format.ts';

/** An amount with its currency, in figures of one width. */
export function MoneyPreview({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="num">
      {amountText(amount, currency)} {currency}
    </span>
  );
}
