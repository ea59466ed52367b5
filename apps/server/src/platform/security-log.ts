import { pino } from 'pino';

/** What somebody did, or tried, that is about who may do what. It has no field for a secret. */
export interface SecurityEvent {
  /** Such as `sign-in`. */
  readonly event: string;
  /** `done`, the code of the refusal, or `failed` where something broke. */
  readonly outcome: string;
  readonly customer?: number | undefined;
  /** Several where it is about what they did together. */
  readonly customers?: readonly number[] | undefined;
  readonly instrument?: number | undefined;
  readonly operator?: number | undefined;
  readonly route?: string;
  /** How often it came. */
  readonly times?: number;
  /** Masked. */
  readonly phone?: string | undefined;
  /** Left out where nobody called. */
  readonly ip?: string;
  readonly device?: string;
}

/** The events of security, apart from the requests and the program's own log, so that it can be kept longer and read alone. */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}

/** @param destination one JSON object a line, `time` in ISO 8601 UTC */
export function createSecurityLog(destination: pino.DestinationStream): SecurityLog {
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  return {
    record({ event, outcome, customer, customers, operator, instrument, phone, route, times, ip, device }) {
      log.info({ event, outcome, customer, customers, operator, instrument, phone, route, times, ip, device });
    },
  };
}

/** A file that only this user may read. */
export function securityLogFile(file: string): pino.DestinationStream {
  return pino.destination({ dest: file, mkdir: true, mode: 0o600 });
}
