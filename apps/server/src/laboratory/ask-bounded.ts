import { createContext, Script } from 'node:vm';
import { type Ask, askAlgorithm } from '@kuroshio/strategies';

/** Milliseconds in which an algorithm answers; ours take a fraction of one. */
const DEADLINE = 200;
const script = new Script('ask()');
const asked: { ask: () => ReturnType<Ask> } = { ask: () => ({ reason: 'failed' }) };
const context = createContext(asked);

/**
 * Asks an algorithm beside the market: one that does not come to an end is broken off, so that it keeps nobody's order waiting
 * longer than once for that time. It is no cage: what is asked is our own code.
 */
export const askBounded: Ask = (algorithm, seen) => {
  asked.ask = () => askAlgorithm(algorithm, seen);
  try {
    return script.runInContext(context, { timeout: DEADLINE }) as ReturnType<Ask>;
  } catch {
    return { reason: 'stalled' };
  }
};
