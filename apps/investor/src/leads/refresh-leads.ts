import { refreshStrategies } from '../strategies/use-strategies-watch.ts';
import { refresh } from '../platform/use-call.ts';

/** Asks again for what is shown of what one leads. */
export function refreshLeads(): void {
  refreshStrategies();
  void refresh('leads/overview', 'leads/desk');
}
