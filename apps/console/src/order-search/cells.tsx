import { Link } from '@tanstack/react-router';

/** A customer's number, and the way to the file. */
export function CustomerCell({ customer }: { customer: string }) {
  return (
    <Link to="/customers/$customer" params={{ customer }} className="num">
      {customer}
    </Link>
  );
}

/** Shares, or so many of so many. */
export function SharesCell({ values }: { values: readonly number[] }) {
  const text = (shares: number) => shares.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return <span className="num">{values.map(text).join(' / ')}</span>;
}
