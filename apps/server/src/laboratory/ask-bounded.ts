import { createContext, Script } from 'node:vm';
import { type Ask, askAlgorithm } from '@kuroshio/strategies';

/** Milliseconds in which an algorithm answers; ours take a fraction of one. */
const DEADLINE = 200;
/** Microseconds that must have been worked on in all: on a machine that is busy, time passes without anybody's answer. */
const WORKED = 140_000;
/** So often it is asked until then. */
const MOST_ASKED = 20;
const script = new Script('ask()');
const asked: { ask: () => ReturnType<Ask> } = { ask: () => ({ reason: 'failed' }) };
const context = createContext(asked);

const workedOn = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/**
 * Asks an algorithm beside the market: one that does not come to an end is broken off, so that it keeps nobody's order waiting
 * longer than once for that time. Nobody's is taken for stalled because others kept the machine busy: then it is asked again.
 * It is no cage: what is asked is our own code. Throws where the machine stays too busy to tell.
 */
export const askBounded: Ask = (algorithm, seen) => {
  asked.ask = () => askAlgorithm(algorithm, seen);
  const before = workedOn();
  for (let times = 0; times < MOST_ASKED; times++) {
    try {
      return script.runInContext(context, { timeout: DEADLINE }) as ReturnType<Ask>;
    } catch {
      if (workedOn() - before >= WORKED) return { reason: 'stalled' };
    }
  }
  throw new Error('the machine is too busy to ask an algorithm');
};
