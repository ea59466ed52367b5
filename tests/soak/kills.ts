// Kills the program or its PostgreSQL with -9 under load, as often as asked for; ends with 0 when everything held:
// `node tests/soak/kills.ts --of program --kills 1000 --seed 7`. SIGTERM ends it after the kill that is under way; Ctrl-C
// would reach the program that it watches too, so soak.ts keeps it from both.
import { parseArgs } from 'node:util';
import { killDatabase } from '../crash/kill-database.ts';
import { killProgram } from '../crash/kill-program.ts';

const victims = { program: killProgram, database: killDatabase } as const;
/** So many kills on the same data, then a new installation: the checks look at everything that there is. */
const ON_ONE_FOLDER = 100;
const SAY_EVERY = 10;

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'program' },
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const kill = Object.entries(victims).find(([name]) => name === values.of)?.[1];
const wanted = Number(values.kills);
const say = (line: string) => process.stdout.write(`${line}\n`);
if (kill === undefined || !Number.isSafeInteger(wanted) || wanted < 1) {
  process.stderr.write('--of takes program or database, --kills a whole number above zero.\n');
  process.exit(2);
}

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
process.on('disconnect', () => stopping.abort());
process.channel?.unref();

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
let done = 0;
let acknowledged = 0;
const wrong: string[] = [];
for (let folder = 0; done < wanted && wrong.length === 0 && !stopping.signal.aborted; folder++) {
  const before = done;
  const result = await kill({
    kills: Math.min(ON_ONE_FOLDER, wanted - done),
    seed: `${values.seed}:${folder}`,
    signal: stopping.signal,
    onKill(kills) {
      done = before + kills;
      if (done % SAY_EVERY === 0) say(`kills of the ${values.of}: ${done} of ${wanted}, ${seconds()} s`);
    },
  });
  acknowledged += result.acknowledged;
  wrong.push(...result.wrong.map((one) => `data ${folder}, ${one}`));
}
for (const one of wrong) say(`  ${one}`);
const verdict = wrong.length > 0 ? `${wrong.length} WRONG` : done < wanted ? 'broken off, held so far' : 'held';
say(
  `kills of the ${values.of}: ${verdict}, seed ${values.seed}, ${done} kills, ${acknowledged} orders, ${seconds()} s`,
);
process.exit(wrong.length > 0 ? 1 : done < wanted ? 130 : 0);
