import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { makeTestFolder } from '../../apps/server/src/platform/database/test-folder.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '2' },
    faults: { type: 'string', default: '0.15' },
  },
});
const log = createLog('error');
const folder = makeTestFolder('simulation');
const started = performance.now();
try {
  const opened = await openDatabase({
    config: { dataDir: folder },
    migrationsDir: new URL('../../apps/server/migrations', import.meta.url).pathname,
    log,
  });
  const owner = createDatabase(opened.ownerUrl, { log, max: 2 });
  const result = await simulate({
    seed: values.seed,
    days: Number(values.days),
    faultRate: Number(values.faults),
    db: {
      database: opened.database,
      owner,
      async close() {
        await owner.close();
        await opened.close();
      },
    },
  });
  const { wrong, hash, answers, faults, ...figures } = result;
  const counts = Object.entries({ ...figures, busy: answers['SYSTEM_BUSY'] ?? 0, ...faults }).map(
    ([name, count]) => `${name} ${count}`,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = wrong.length === 0 ? 'ok' : `${wrong.length} WRONG`;
  process.stdout.write(`seed ${values.seed}: ${verdict}, ${counts.join(', ')}, ${seconds} s, ${hash}\n`);
  for (const one of wrong) process.stdout.write(`  ${one}\n`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
