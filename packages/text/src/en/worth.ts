import type { Words } from '../words.ts';
import type { words as tw } from '../tw/worth.ts';

export const words: Words<typeof tw> = {
  marketSwitch: 'Switch account',
  totalAssets: 'Total assets',
  available: 'Available',
  profit: 'Profit and loss',
  todayProfit: "Today's P&L",
  unrealisedProfit: 'Unrealised P&L',
  marketValue: 'Market value',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
};
