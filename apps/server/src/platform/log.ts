import { pino } from 'pino';

/** Structured log: one JSON object per line, `time` in ISO 8601 UTC. Pass facts as fields, not inside the message. */
export type Log = pino.Logger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Field names whose values never reach a log, at the top level and one level below. */
const secretFields = ['password', 'token', 'inviteCode', 'safePassword', 'authorization', 'cookie'];

/** @param destination a file descriptor or stream; standard error by default, so that standard output stays for people. */
export function createLog(level: LogLevel, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[secret]' },
    },
    destination,
  );
}

/** A file that a log is appended to, made with its folder when it is not there. */
export function logFile(file: string): pino.DestinationStream {
  return pino.destination({ dest: file, mkdir: true });
}

/**
 * Decides which ordinary requests are logged: the first `burst` of each second and then one of `oneIn`, because
 * logging each request halves what the server can answer. Refused and failed requests are not asked about: they are
 * always logged.
 */
export function createSampler(
  now: () => number,
  { burst, oneIn }: { burst: number; oneIn: number } = { burst: 20, oneIn: 100 },
): () => boolean {
  let second = -1;
  let seen = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      seen = 0;
    }
    seen++;
    return seen <= burst || seen % oneIn === 0;
  };
}
