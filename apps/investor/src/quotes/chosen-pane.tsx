import { PlaceContext } from '../platform/navigation.tsx';
import { chosenStock } from '../platform/session.ts';
import { StockScreen } from './stock-screen.tsx';
import { stockPath } from './use-listed.ts';

/** Beside a list from which nothing is chosen: the stock chosen last, else the index of the first market. */
const FIRST = { symbol: 'TWSE:TAIEX', kind: 'index' } as const;

export function ChosenPane() {
  const [path = '', search = ''] = stockPath(chosenStock() ?? FIRST).split(/(?=\?)/);
  return (
    <PlaceContext value={{ path, search, visit: 0 }}>
      <StockScreen />
    </PlaceContext>
  );
}
