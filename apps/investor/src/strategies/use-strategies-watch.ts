import { useEffect } from 'react';
import { watchTopic } from '../platform/live.ts';
import { refresh } from '../platform/use-call.ts';

/** Asks again for what is shown of strategies. */
export function refreshStrategies(): void {
  void refresh(
    'strategies/list-strategies',
    'strategies/detail',
    'strategies/list-trades',
    'strategies/own-strategies',
    'portfolio/assets',
  );
}

/** Keeps what is shown of strategies up to date: a net asset value was found, or something was paid. */
export function useStrategiesWatch(): void {
  useEffect(() => watchTopic('strategies', refreshStrategies), []);
}
