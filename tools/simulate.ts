// Trades whole simulated days against a database that fails: `npm run simulate -- --seed 7 --days 3 --faults 0.3`.
import path from 'node:path';
import { root, runProgram, stopWithParent } from './run-program.ts';

stopWithParent();
const program = path.join(root, 'tests', 'simulation', 'simulate.ts');
const { code } = await runProgram(process.execPath, [program, ...process.argv.slice(2)], { shown: true });
process.exit(code);
