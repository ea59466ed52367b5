// Runs in a process of its own: what is tried is a customer's wish, and nobody's order may wait for it.
import { constants, setPriority } from 'node:os';
import { type MinuteTestOrder, minuteTest } from './minute-test.ts';

process.once('message', (order: MinuteTestOrder) => {
  setPriority(constants.priority.PRIORITY_LOW);
  process.send?.(minuteTest(order));
});
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
