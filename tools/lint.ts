import { checks } from './checks.ts';
import { stopWithParent } from './run-program.ts';

stopWithParent();
let failed = 0;
for (const { name, run } of checks) {
  const { code, output } = await run();
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code === 0) continue;
  failed++;
  console.log(output);
}
process.exit(failed === 0 ? 0 : 1);
