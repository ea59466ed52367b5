import type { Listing } from '@kuroshio/contract';
import { Button } from '@kuroshio/ui';
import { useQuote } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useTicket } from '../trading/use-ticket.tsx';

interface CoverButtonProps {
  position: { readonly id: string; readonly coverable: number };
  listing: Listing;
}

/** Opens the ticket that buys back what is owed on a position. */
export function CoverButton({ position, listing }: CoverButtonProps) {
  const t = useText();
  const quote = useQuote(listing.symbol);
  const { openTicket, ticket } = useTicket(listing, quote);
  return (
    <>
      <Button
        size="md"
        className="grow basis-28"
        disabled={quote === undefined || position.coverable === 0}
        onClick={() =>
          openTicket({
            side: 'buy',
            position: { id: position.id, quantity: position.coverable, financing: 'short' },
          })
        }
      >
        {t('margin.cover')}
      </Button>
      {ticket}
    </>
  );
}
