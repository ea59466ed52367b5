import { Link } from '@tanstack/react-router';
import { useTexts } from '../platform/texts.ts';

/** Owners from here on are pools of strategies, no customers. */
const FIRST_POOL = 400_000_000;

/** A customer's number and the way to the file; a pool has none. */
export function AlertCustomer({ customer }: { customer: string }) {
  const texts = useTexts();
  if (Number(customer) >= FIRST_POOL) return <span>{texts.alerts.pool}</span>;
  return (
    <Link to="/customers/$customer" params={{ customer }} className="num">
      {customer}
    </Link>
  );
}
