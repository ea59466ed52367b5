import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Database, Queryable } from '../platform/database/index.ts';

/** A file of an archive: its bytes are asked for when its turn comes. */
export interface ArchivedFile {
  readonly path: string;
  /** What is compressed already is stored as it is. */
  readonly compress: boolean;
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * A ZIP archive (APPNOTE 6.3, with data descriptors) whose files are read one after the other in one snapshot of the database, no faster
 * than it is fetched. It ends with the snapshot when whoever fetches it goes away.
 * @param at the moment that all files carry
 */
export async function* archive(
  database: Database,
  files: (tx: Queryable) => Promise<readonly ArchivedFile[]>,
  { at, signal }: { readonly at: Date; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const out = new PassThrough();
  const read = database.transaction(
    async (tx) => {
      const zip = new ZipFile();
      for (const { path, compress, bytes } of await files(tx))
        zip.addReadStreamLazy(path, { mtime: at, compress }, (take) =>
          take(null, Readable.from(bytes(), { objectMode: false })),
        );
      // What breaks while a file is read breaks the archive off: half of one is not to be taken for all of it.
      zip.on('error', (error: Error) => out.destroy(error));
      zip.end();
      await pipeline(zip.outputStream, out, { signal });
    },
    { isolation: 'repeatable read' },
  );
  read.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    yield* out as AsyncIterable<Uint8Array>;
  } finally {
    out.destroy();
    await read.catch(() => undefined);
  }
}
