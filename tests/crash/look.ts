import { eventually } from '../api/api-client.ts';
import { brokenProofs, metric } from '../api/read-metrics.ts';
import type { Program } from '../program.ts';
import { brokenBooks, lookInto, ownerUrlOf } from './program-database.ts';
import type { Traders } from './traders.ts';

/** Milliseconds that a program may take until everybody has an answer. */
const PATIENCE = 60_000;

/**
 * The program's own proofs of its books and of the order books in its memory, from a look after `since`.
 * @param since seconds since 1970
 * @returns what is broken, in words
 */
export async function ownProofs(program: Program, since: number): Promise<string[]> {
  await eventually(
    'the program’s own proof of the books',
    async () => ((await metric(program.url, 'kuroshio_proof_last_seconds')) > since ? true : undefined),
    120_000,
  );
  const broken = (await brokenProofs(program.url)).map((one) => `the program finds broken: ${one}`);
  const fatal = /.*"level":"fatal".*/.exec(program.output());
  return fatal ? [...broken, fatal[0]] : broken;
}

/**
 * Looks while nobody trades: the books are proved by SQL, every answer is held against what is stored, then customers
 * repeat themselves and cancel, and it is all looked at again.
 * @param url of the database's owner; that of the program's own database where left out
 * @returns what is wrong, in words
 */
export async function look(program: Program, traders: Traders, url = ownerUrlOf(program.dataDir)): Promise<string[]> {
  return lookInto(url, async (database) => {
    const broken = await brokenBooks(database);
    const stored = await traders.compare(database);
    // Whoever had no answer gets one now: a program that is busy for good has not resumed.
    const until = Date.now() + PATIENCE;
    do await traders.askAgain();
    while (traders.unsure() > 0 && Date.now() < until);
    const unsure = traders.unsure();
    const said = JSON.stringify(Object.fromEntries(traders.answers));
    const silent = unsure > 0 ? [`${unsure} orders have no answer still; in all ${said}; ${program.output()}`] : [];
    await traders.cancelSome(database, 10);
    const after = await traders.compare(database);
    return [...broken, ...stored, ...silent, ...after.map((one) => `when asked again: ${one}`)];
  });
}
