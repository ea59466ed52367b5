// Changes the key by which photos of documents are encrypted: `npm run rotate-document-key`, while the program does not run.
import path from 'node:path';
import { root, runProgram } from './run-program.ts';

const program = path.join(root, 'apps', 'server', 'src', 'rotate-document-key.ts');
const { code } = await runProgram(process.execPath, [program], { shown: true });
process.exit(code);
