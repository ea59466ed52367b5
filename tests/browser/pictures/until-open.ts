import { ApiClient } from '../../api/api-client.ts';
import type { StillProgram } from './still-program.ts';

const SECOND = 1_000;

/** Lets time pass until Taiwan trades. */
export async function untilOpen(program: StillProgram): Promise<void> {
  const guest = new ApiClient(program.url);
  for (let steps = 0; steps < 60; steps++) {
    await program.pass(SECOND);
    const { phase } = await guest.must('quotes/detail', { symbol: 'TWSE:2330' });
    if (phase.phase === 'continuous') return;
  }
  throw new Error('The market did not open.');
}
