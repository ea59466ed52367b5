import type { Words } from '../words.ts';
import type { words as tw } from '../tw/feeds.ts';

export const words: Words<typeof tw> = {
  simulated: 'Simulated prices',
  simulatedNote: 'No outside quotes for this instrument: its prices are made by the simulated market',
  replay: 'Replay',
  replayNote: 'Prices are replayed from past data; fills and money are simulated',
  delayedSeconds: '{source} · {seconds} s delayed',
  delayedMinutes: '{source} · {minutes} min delayed',
  stale: '{source} · no new quotes',
  providerNote: 'Quotes by {source}, updated {time}; orders are filled in the simulated market',
  staleNote: 'No quotes from {source} since {time}; nobody makes a market, and orders wait',
  silentNote: 'No quotes from {source} yet; nobody makes a market, and orders wait',
};
