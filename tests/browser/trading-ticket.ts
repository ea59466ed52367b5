import { expect, type Locator } from '@playwright/test';
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
  // A ticket of another board than the regular one may have no price.
  await ticket.locator('[data-term="board"]').waitFor();
  return ticket;
}

/** Chooses where, how or for how long among the terms of a ticket, which stand folded. */
export async function chooseTerm(
  app: App,
  ticket: Locator,
  term: 'board' | 'type' | 'time',
  key: Parameters<App['plain']>[0],
): Promise<void> {
  const folded = ticket.locator(`[data-term="${term}"]`);
  if ((await folded.textContent()) === app.plain(key)) return;
  await folded.click();
  await ticket.getByRole('radio', { name: app.plain(key), exact: true }).click();
  await expect(folded).toHaveText(app.plain(key));
}

/** Opens the ticket as a conditional order. */
export async function openConditional(app: App, symbol: string, side: 'buy' | 'sell'): Promise<Locator> {
  const ticket = await openTicket(app, symbol, side);
  await chooseTerm(app, ticket, 'type', 'conditional.way');
  return ticket;
}
