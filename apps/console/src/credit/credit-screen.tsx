import { PendingRequests } from '../kit/pending-requests.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { asksOf } from '../requests/asks-of.ts';
import { Book } from './book.tsx';
import { Calls } from './calls.tsx';
import { Entries } from './entries.tsx';
import { Recalls } from './recalls.tsx';
import { Stops } from './stops.tsx';

/** `/credit`: calls and liquidations, recalls of US shares, stocks that are stopped, and the book of all that is borrowed, sold short and lent. */
export function CreditScreen() {
  const texts = useTexts();
  const waiting = useCall('requests/list', {}, { watch: true });
  const own = asksOf(waiting.data?.requests ?? [], /^(?:credit-stop|liquidation)-/);
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.credit}</h1>
      </div>
      <PendingRequests requests={own} />
      <Calls />
      <Recalls />
      <Stops />
      <Book />
      <Entries />
    </div>
  );
}
