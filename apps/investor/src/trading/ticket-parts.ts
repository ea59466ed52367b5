import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { part } from '../platform/load-with.ts';

// The parts of the order ticket that only some kinds and boards need. Who turns to one of them keeps what is shown until it
// is there (`startTransition`); a ticket that opens with one shows a blank in its place.

export const ConditionalPart = part([conditional, quotes, trading], () =>
  import('./conditional-part.tsx').then((file) => file.ConditionalPart),
);

export const BracketPrices = part([conditional, trading], () =>
  import('./bracket-prices.tsx').then((file) => file.BracketPrices),
);

export const FractionField = part([trading], () => import('./fraction-field.tsx').then((file) => file.FractionField));
