import { Link } from '@tanstack/react-router';
import { useMayCall } from '../platform/may-call.ts';
import { useTexts } from '../platform/texts.ts';
import type { Posting } from './account-text.ts';

/** What a posting was made for; where that has a screen, the way to it. */
export function EventLink({ event: { what, id } }: { event: Posting['event'] }) {
  const seesOrders = useMayCall('order-search/read-order');
  const name = `${useTexts().businessEvents[what]} ${id}`;
  if (what === 'order' && seesOrders)
    return (
      <Link to="/orders/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (what === 'deposit')
    return (
      <Link to="/deposits/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (what === 'withdrawal')
    return (
      <Link to="/withdrawals/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (what === 'customer')
    return (
      <Link to="/customers/$customer" params={{ customer: id }}>
        {name}
      </Link>
    );
  return <span className="faint">{name}</span>;
}
