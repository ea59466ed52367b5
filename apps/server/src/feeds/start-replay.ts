import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Rulebook, type TradingDate } from '@kuroshio/market';
import { z } from 'zod';
import type { PriceFeeds } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { createReplayFeeds } from './replay-feeds.ts';
import { chooseStart, ReplayError } from './recordings/choose-start.ts';
import { describeImport } from './recordings/describe-import.ts';
import { type Imported, importTexts, type NamedText } from './recordings/import-recordings.ts';
import { splitArgument } from './recordings/name-instrument.ts';

/** What an installation that plays a replay remembers of it. */
const memory = z.object({ from: z.string(), symbols: z.array(z.string()) });

export interface StartReplayParts {
  readonly database: Queryable;
  /** Of the start. */
  readonly rulebook: Rulebook;
  readonly dataDir: string;
  readonly seed: string;
  /** Files, or words for what an exchange offers; empty where nothing is to be replayed. */
  readonly files: readonly string[];
  readonly from: TradingDate | undefined;
  /** Answers the text behind a word such as `twse-openapi`; undefined where the word is none. */
  readonly download: (word: string) => Promise<string | undefined>;
  /** Shows a person what was read. */
  readonly print: (text: string) => void;
}

async function readTexts({ rulebook, files, download }: StartReplayParts): Promise<NamedText[]> {
  return Promise.all(
    files.map(async (argument) => {
      const downloaded = await download(argument);
      if (downloaded !== undefined) return { argument: `${argument}.json`, text: downloaded };
      try {
        return { argument, text: readFileSync(splitArgument(rulebook.instruments, argument).file, 'utf8') };
      } catch (error) {
        throw new ReplayError(
          `A file to replay cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }),
  );
}

function symbolsOf({ instruments }: Rulebook, { recordings }: Imported): string[] {
  return recordings.map(({ instrumentNo }) => instruments.byNo(instrumentNo)?.symbol ?? '').sort();
}

/** A list for machines of every row that was not taken as it stands. @returns where it is. */
async function writeList(dataDir: string, { problems }: Imported): Promise<string> {
  const file = path.join(dataDir, 'replay-import.json');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(problems, undefined, 2)}\n`);
  return file;
}

/**
 * Reads the files and makes them the prices of their instruments. A replay has a database of its own: its clocks start on
 * its first date, and what customers own was bought at its prices. Throws ReplayError, for a person, where the files
 * cannot be played or the database is of something else. Undefined where nothing is to be replayed.
 */
export async function startReplay(parts: StartReplayParts): Promise<PriceFeeds | undefined> {
  const { database, rulebook, dataDir, seed, files, print } = parts;
  const rows = await database.query<{ name: string; value: string }>(
    "select name, value from installation where name in ('seed', 'replay')",
  );
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const remembered = stored.has('replay') ? memory.parse(JSON.parse(stored.get('replay') ?? '')) : undefined;
  if (files.length === 0) {
    if (remembered === undefined) return undefined;
    throw new ReplayError(
      `The data in ${dataDir} is of a replay of ${remembered.symbols.join(', ')} from ${remembered.from}: start it with ` +
        '--replay and the same files, or name another folder in DATA_DIR.',
    );
  }
  const imported = importTexts(rulebook, await readTexts(parts));
  print(describeImport(rulebook.instruments, imported));
  if (imported.problems.length > 0) print(`Every row not taken as it stands: ${await writeList(dataDir, imported)}`);
  const symbols = symbolsOf(rulebook, imported);
  if (remembered !== undefined && symbols.join() !== remembered.symbols.join()) {
    throw new ReplayError(
      `The data in ${dataDir} is of a replay of ${remembered.symbols.join(', ')}: start it with the same files, or name ` +
        'another folder in DATA_DIR.',
    );
  }
  if (remembered === undefined && stored.has('seed')) {
    throw new ReplayError(
      `The data in ${dataDir} is of a market that has already begun; a replay has its own dates. Name another folder in DATA_DIR.`,
    );
  }
  const from =
    (remembered?.from as TradingDate | undefined) ?? chooseStart(rulebook.instruments, imported.recordings, parts.from);
  if (remembered === undefined) {
    await database.query("insert into installation (name, value) values ('replay', $1)", [
      JSON.stringify({ from, symbols }),
    ]);
  }
  print(`Replaying from ${from}.`);
  return createReplayFeeds({ seed, rulebook, recordings: imported.recordings, from });
}
