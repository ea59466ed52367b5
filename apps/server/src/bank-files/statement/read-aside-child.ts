// Runs in a process of its own: a file may be made to take long, or much.
import { packed } from './packed.ts';
import { readStatement } from './read-statement.ts';
import { StatementProblem } from './statement.ts';

function answer(bytes: Uint8Array) {
  try {
    return { statement: packed(readStatement(bytes)) };
  } catch (error) {
    if (error instanceof StatementProblem) return { refusal: error.refusal };
    throw error;
  }
}

process.once('message', (bytes: Uint8Array) => process.send?.(answer(bytes)));
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
