import type { Locator } from '@playwright/test';
import type { App } from './app.ts';

/** Types a number into a stepper as a person does. */
export async function enter(field: Locator, value: string): Promise<void> {
  // Tapped first: then the separators go and the number stands as it is typed.
  await field.focus();
  await field.fill(value);
  await field.blur();
}

/** Opens the ticket of an instrument on one side. */
export async function openTicket(app: App, symbol: string, side: 'buy' | 'sell'): Promise<Locator> {
  await app.go(`/market/stockDetail?symbol=${symbol}`);
  await app.button(side === 'buy' ? 'trading.buy' : 'trading.sell').click();
  const ticket = app.page.getByRole('dialog');
  await ticket.getByRole('spinbutton').first().waitFor();
  return ticket;
}

/** Opens the ticket as a conditional order. */
export async function openConditional(app: App, symbol: string, side: 'buy' | 'sell'): Promise<Locator> {
  const ticket = await openTicket(app, symbol, side);
  await ticket.getByRole('radio', { name: app.plain('conditional.way'), exact: true }).click();
  return ticket;
}
