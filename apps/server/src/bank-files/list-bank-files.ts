import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { aboutFile, type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';
import { wireFiles } from './wire-file.ts';

type Path = 'bank-files/list-bank-files';

const PAGE = 30;
const FILES = `${SELECT_FILE} where $1::bigint is null or id < $1 order by id desc limit ${PAGE + 1}`;
const REQUESTS =
  "select id, about from operator_request where about = any($1::text[]) and state in ('sent', 'approved')";

/** The files of the bank, newest first. */
export function listBankFiles(parts: BankFileParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = parts;
  return async ({ before }) => {
    const rows = await database.query<Kept<BankFileRow>>(FILES, [before ?? null]);
    const page = rows.slice(0, PAGE);
    const ours = page.filter((row) => marks.holds(markedFile(row), row.mark));
    const open = await database.query<{ id: bigint; about: string }>(REQUESTS, [ours.map(({ id }) => aboutFile(id))]);
    const requests = new Map(open.map(({ id, about }) => [about, String(id)]));
    return ok({
      files: (await wireFiles(parts, ours)).map((file) => ({
        ...file,
        request: requests.get(aboutFile(file.id)) ?? null,
      })),
      next: rows.length > PAGE ? String(page.at(-1)?.id) : null,
    });
  };
}
