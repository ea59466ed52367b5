import { createServer } from 'node:net';
import path from 'node:path';

/** Bytes of the longest path that a Unix socket may have on macOS (Linux: 107). */
const LONGEST_SOCKET = 103;

/**
 * The folder of a server's Unix socket: its own, which nobody else may enter. A statement and its answer take a sixth less time
 * there than over TCP. Undefined where there can be none, which is tried: on Windows, in a folder whose path is too
 * long, on a file system that knows no sockets (such as a folder that a container shares with a Mac), where this program may not pass.
 * @param cluster the folder that `makeCluster` has made
 */
export async function findSocketFolder(cluster: string): Promise<string | undefined> {
  const isTooLong = Buffer.byteLength(path.join(cluster, '.s.PGSQL.65535')) > LONGEST_SOCKET;
  if (process.platform === 'win32' || isTooLong) return undefined;
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(undefined));
    // Named as the server's own are, so that one which a killed program leaves is cleared with them.
    probe.listen(path.join(cluster, '.s.PGSQL.probe'), () => probe.close(() => resolve(cluster)));
  });
}
