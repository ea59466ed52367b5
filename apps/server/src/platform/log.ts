import { pino } from 'pino';

/** Structured log: one JSON object per line, `time` in ISO 8601 UTC. Pass facts as fields, not inside the message. */
export type Log = pino.Logger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Field names whose values never reach a log, at the top level and one level below. */
const secretFields = ['password', 'token', 'inviteCode', 'safePassword', 'authorization', 'cookie'];

/** @param destination a file descriptor or stream; standard error by default, so that standard output stays for people. */
export function createLog(level: LogLevel, destination: pino.DestinationStream = pino.destination(2)): Log {
  const sample = createWarningSampler(Date.now);
  return pino(
    {
      hooks: {
        logMethod(args, method, written) {
          if (written !== pino.levels.values['warn']) return method.apply(this, args);
          const leftOut = sample(String(args.findLast((one) => typeof one === 'string') ?? ''));
          if (leftOut === undefined) return undefined;
          if (leftOut > 0 && typeof args[0] === 'object')
            Object.assign((args[0] = { ...args[0] } as object), { leftOut });
          return method.apply(this, args);
        },
      },
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

/** Warnings of the same words that are written in a second, and of how many more one is. */
const WARNINGS = { burst: 20, oneIn: 100 };
/** Warnings of different words that are counted; all are constant texts, so these are more than there are. */
const MOST_WORDS = 1_000;

/**
 * Decides which warnings are written: a stranger can cause as many as there are requests, and each costs what a request
 * does. The first of each second are, and then one of a hundred; errors are always written.
 * @returns for a warning's words how many like it were left out since the last, or undefined to leave this one out
 */
export function createWarningSampler(now: () => number): (words: string) => number | undefined {
  const samplers = new Map<string, { readonly isShown: () => boolean; leftOut: number }>();
  return (words) => {
    const known = samplers.get(words);
    const sampler = known ?? { isShown: createSampler(now, WARNINGS), leftOut: 0 };
    if (known === undefined && samplers.size < MOST_WORDS) samplers.set(words, sampler);
    if (!sampler.isShown()) {
      sampler.leftOut++;
      return undefined;
    }
    const { leftOut } = sampler;
    sampler.leftOut = 0;
    return leftOut;
  };
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
