import type { RefusalCode } from '@kuroshio/refusals';
import { refusalText } from '@kuroshio/text';
import { REFUSAL_FORMAT } from './format.ts';
import { currentText, refusalWords } from './texts.ts';

/** The server said no and why: a code of the catalogue with the values of its text. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: RefusalCode, params: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** No answer of the API: the network, a time-out, or an HTTP status without a body of ours. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly reason: 'network' | 'timeout' | 'status';
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;

  constructor(reason: 'network' | 'timeout' | 'status', status = 0) {
    super(reason === 'status' ? `Request failed with status code ${status}` : reason);
    this.reason = reason;
    this.status = status;
  }
}

/** Whether this is a refusal, and with one of these codes where some are named. */
export function isRefused(failure: unknown, ...codes: RefusalCode[]): failure is Refused {
  return failure instanceof Refused && (codes.length === 0 || codes.includes(failure.code));
}

/**
 * Whether nobody here knows if the call was done: no answer came, or the server lost the database's answer and says that
 * it is busy. Such a call may be sent again only under the same key.
 */
export function isUndecided(failure: unknown): boolean {
  if (failure instanceof RequestFailed) return failure.reason !== 'status' || failure.status >= 500;
  return isRefused(failure, 'SYSTEM_BUSY');
}

/** What failed, in the language shown. */
export function failureText(failure: unknown): string {
  const t = currentText();
  if (failure instanceof Refused) {
    const words = refusalWords(failure.code);
    return words === undefined ? failure.code : refusalText(words, failure.params, REFUSAL_FORMAT);
  }
  if (failure instanceof RequestFailed) {
    if (failure.reason === 'status') return t('shell.requestFailed', { status: failure.status });
    return t(failure.reason === 'timeout' ? 'shell.timedOut' : 'shell.networkFailed');
  }
  return t('shell.failedTitle');
}
