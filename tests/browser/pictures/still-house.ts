// A house of operators in which time stands, for the pictures of their console: prints one line of JSON when all is there
// (`StillHouse`), and ends with SIGTERM. `node still-house.ts DATA_DIR`
import { assert } from '@kuroshio/base';
import { fillHouse, type HouseIds } from '../console-house.ts';
import { startStillProgram } from './still-program.ts';
import { untilOpen } from './until-open.ts';

export interface StillHouse {
  readonly url: string;
  /** Where all clocks stand, epoch ms. */
  readonly now: number;
  readonly ids: HouseIds;
  /** The newest line of the operators' log. */
  readonly logged: number;
  /** The session of who looks. */
  readonly token: string;
}

const [dataDir] = process.argv.slice(2);
assert(dataDir !== undefined, 'still-house.ts is told where its data go');
const program = await startStillProgram(dataDir, { NEW_DESTINATION_MINUTES: '0' });
process.once('SIGTERM', () => void program.stop().then(() => process.exit(0)));
await untilOpen(program);
const { anna, ids } = await fillHouse({
  ...program,
  ask: (sql) => program.database.query(sql),
  pass: () => program.pass(5_000),
});
await program.bringOffers();
const { entries } = await anna.must('operators/list-log', {});
const logged = Number(entries[0]?.id);
const house: StillHouse = { url: program.url, now: program.now(), ids, logged, token: anna.token };
process.stdout.write(`${JSON.stringify(house)}\n`);
