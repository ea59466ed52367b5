import path from 'node:path';

/** What of a replay the command line names. */
export interface ReplayArguments {
  /** Files as `importFiles` takes them, absolute, or words for what an exchange offers; empty where there is no replay. */
  readonly files: readonly string[];
  readonly from: string | undefined;
}

/** Reads `--replay FILE... --replay-from DATE`; files are named from `folder`, also as `SYMBOL=FILE`. */
export function readReplayArguments(words: readonly string[], folder: string): ReplayArguments {
  const files: string[] = [];
  let from: string | undefined;
  let option = '';
  for (const word of words) {
    if (word.startsWith('--')) option = word;
    else if (option === '--replay') files.push(word);
    else if (option === '--replay-from') from = word;
  }
  return { files: files.map((file) => absolute(file, folder)), from };
}

/** A file's place from `folder`; a word without a dot or a slash stays, as it names no file. */
export function absolute(file: string, folder: string): string {
  if (/^[a-z-]+$/.test(file)) return file;
  const [, symbol = '', name = file] = /^([A-Za-z]{2,6}:[^=/\\]+=)?(.*)$/s.exec(file) ?? [];
  return `${symbol}${path.resolve(folder, name)}`;
}
