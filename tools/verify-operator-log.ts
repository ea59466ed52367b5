// Goes over the operators' log: `npm run verify-operator-log`, while the program does not run.
import path from 'node:path';
import { root, runProgram } from './run-program.ts';

const program = path.join(root, 'apps', 'server', 'src', 'verify-operator-log.ts');
const { code } = await runProgram(process.execPath, [program], { shown: true });
process.exit(code);
