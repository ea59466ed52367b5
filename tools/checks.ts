import path from 'node:path';
import { type Ended, installed, root, runProgram } from './run-program.ts';

export interface Check {
  readonly name: string;
  run(): Promise<Ended>;
}

/** What must hold before a commit, beside the tests: form, lint, types, nothing unused, house rules. */
export const checks: readonly Check[] = [
  { name: 'format', run: () => runProgram(installed('biome'), ['format', '.']) },
  { name: 'lint', run: () => runProgram(installed('oxlint'), ['--type-aware', '--deny-warnings']) },
  { name: 'types', run: () => runProgram(installed('tsc'), ['--noEmit', '--pretty', 'false']) },
  // Files, exports and dependencies that nothing uses, and circles over imports that are made when needed: knip.jsonc.
  { name: 'unused', run: () => runProgram(installed('knip'), ['--no-progress', '--treat-config-hints-as-errors']) },
  {
    name: 'house rules',
    run: () => runProgram(process.execPath, [path.join(root, 'tools', 'house-rules', 'check.ts')]),
  },
];
