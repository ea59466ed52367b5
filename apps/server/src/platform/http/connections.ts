import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics.ts';
import { addressBlock } from './address.ts';

/** How many connections may be open. */
export interface ConnectionBounds {
  readonly most: number;
  /** Of one address, or of one block of IPv6. */
  readonly mostOfAddress: number;
}

/** Connections of an address that have asked for nothing yet: more than a browser opens ahead for a household. */
const MOST_SILENT_OF_ADDRESS = 256;
/** Files that the program needs beside its connections: the database, its own files, calls to others. */
const OTHER_FILES = 256;

/**
 * Who only opens connections takes nobody's place: what asked for nothing is closed first, the oldest first, so that a new
 * connection is always taken and `/healthz` always answered.
 * @param isProxy whether many callers share this address: those of a proxy are counted at its door
 */
export function boundConnections(
  server: Server,
  bounds: ConnectionBounds,
  isProxy: (address: string) => boolean,
  metrics: Metrics,
): void {
  const most = Math.min(bounds.most, openFiles() - OTHER_FILES);
  // In the order in which they were opened.
  const silent = new Map<Socket, string>();
  const counts = new Map<string, { all: number; readonly silent: Set<Socket> }>();
  let open = 0;
  metrics.gauge('kuroshio_http_connections', 'Open connections.', () => open);
  const refused = metrics.counter('kuroshio_http_connections_refused_total', 'Connections closed unasked, by reason.', [
    'reason',
  ]);
  // The last bound, should all others be taken by who did ask for something.
  server.maxConnections = most + 1;

  function close(socket: Socket, reason: string): void {
    refused.inc({ reason });
    speaks(socket);
    socket.destroy();
  }

  /** It has asked for something. */
  function speaks(socket: Socket): void {
    const address = silent.get(socket);
    if (address === undefined) return;
    silent.delete(socket);
    counts.get(address)?.silent.delete(socket);
  }

  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    const address = addressBlock(from);
    const count = counts.get(address) ?? { all: 0, silent: new Set<Socket>() };
    counts.set(address, count);
    open++;
    count.all++;
    socket.once('close', () => {
      speaks(socket);
      open--;
      count.all--;
      if (count.all === 0) counts.delete(address);
    });
    if (!isProxy(from)) {
      if (count.all > bounds.mostOfAddress) return close(socket, 'address');
      const [first] = count.silent;
      if (first !== undefined && count.silent.size >= MOST_SILENT_OF_ADDRESS) close(first, 'silent of an address');
    }
    silent.set(socket, address);
    count.silent.add(socket);
    if (open <= most) return;
    const [oldest] = silent.keys();
    if (oldest !== undefined) close(oldest, 'silent');
  });
  server.on('request', ({ socket }) => speaks(socket));
  server.on('upgrade', ({ socket }) => speaks(socket));
}

/** What the system lets the program have open; without bound where it does not say. */
function openFiles(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: Readonly<Record<string, { readonly soft: number | string }>>;
  };
  const soft = userLimits?.['open_files']?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
