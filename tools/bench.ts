// Runs every bench/*.bench.ts one after the other; with arguments only those whose names contain one of them.
import { globSync } from 'node:fs';
import path from 'node:path';
import { root, runProgram, stopWithParent } from './run-program.ts';

stopWithParent();
const wanted = process.argv.slice(2);
const files = globSync('bench/**/*.bench.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
if (files.length === 0) console.error('No measurement has such a name.');
let failed = files.length === 0 ? 1 : 0;
for (const file of files) {
  console.log(`\n${file}`);
  const { code } = await runProgram(process.execPath, ['--expose-gc', path.join(root, file)], { shown: true });
  if (code !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
