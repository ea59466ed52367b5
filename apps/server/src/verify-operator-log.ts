// Goes over the operators' log from its first line on: `npm run verify-operator-log`, while the program does not run.
import path from 'node:path';
import { createSeals, keptKey } from './books/index.ts';
import { createOperatorLog, lastNoted, LOG_HEADS, type OperatorLog } from './operators/index.ts';
import { loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';

export interface Verified {
  readonly holds: boolean;
  /** A line for each thing that was held against it. */
  readonly said: readonly string[];
}

/** Goes over all lines, and holds them against where each file says that the log stood. */
export async function verifyLog(log: Pick<OperatorLog, 'prove'>, files: readonly string[]): Promise<Verified> {
  const { head, broken } = await log.prove(undefined);
  if (broken !== undefined) return { holds: false, said: [`Line ${broken} is not as it was written.`] };
  const said = [`${head?.id ?? 0n} lines hold${head === undefined ? '' : `; the last link is ${head.link}`}.`];
  let holds = true;
  for (const file of files) {
    const noted = lastNoted(file);
    if (noted === undefined) {
      said.push(`${file} notes nothing.`);
      continue;
    }
    const { broken: missed } = await log.prove(noted);
    if (missed !== undefined) holds = false;
    said.push(`${file} notes line ${noted.id}, which ${missed === undefined ? 'is there' : 'is not there any more'}.`);
  }
  return { holds, said };
}

async function verify(): Promise<void> {
  const repository = path.resolve(import.meta.dirname, '../../..');
  const config = loadConfig(repository);
  const migrationsDir = path.resolve(import.meta.dirname, '../migrations');
  const open = await openDatabase({ config, migrationsDir, log: createLog('warn') });
  try {
    const { key } = createSeals(keptKey(config.sealKeyFile ?? path.join(config.dataDir, 'seal.key')));
    const log = createOperatorLog({ database: open.database, key });
    const { holds, said } = await verifyLog(log, [path.join(config.dataDir, LOG_HEADS), ...config.operatorLogCopies]);
    process.stdout.write(`${said.join('\n')}\n`);
    process.exitCode = holds ? 0 : 1;
  } finally {
    await open.close();
  }
}

if (process.argv[1] === import.meta.filename) await verify();
