import { DatabaseSilent } from './pulse.ts';

/** Connection errors of the network, as Node names them. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Classes of SQLSTATE: connection, lack of room or connections, intervention (shutting down, crashed, starting up). */
const CLASSES = new Set(['08', '53', '57']);
/** A statement that took too long, or was ended by hand: the database itself is there. */
const GIVEN_UP = '57014';

/** Whether a call failed because the database is away or has no room, and not because something is wrong with the call. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseSilent) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === GIVEN_UP) return false;
  // The socket of a server that does not run is not there, or has room for nobody.
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')) return true;
  if (typeof code === 'string') return NETWORK.has(code) || (code.length === 5 && CLASSES.has(code.slice(0, 2)));
  // The client's own words when a connection ends or cannot be had in time.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
