import type { EndpointPath, OutputOf, SentInputOf } from '@kuroshio/contract';
import type { RefusalCode } from '@kuroshio/refusals';
import { showToast } from '@kuroshio/ui/toast-store.ts';
import { takeEarly } from './early-calls.ts';
import { failureText, isRefused, isUndecided, Refused, RequestFailed } from './failure.ts';
import { leaveExpired } from './leave.ts';
import { noteServerDate } from './server-clock.ts';
import { currentSession } from './session.ts';
import { needRefusal } from './texts.ts';

export const API_BASE = '/api/vue/';
const API_TIMEOUT_MS = 30_000;

export interface CallOptions {
  /** Ends the call when the asker no longer wants it. */
  signal?: AbortSignal | undefined;
  /** No toast: the screen says itself what failed. */
  quiet?: boolean | undefined;
  /**
   * How often the call is sent again when nobody knows whether it was done. Only for calls that may be done twice without harm: those
   * that read, and those that carry an idempotency key.
   */
  resend?: number | undefined;
  /** What is handed in, where the call takes a file. */
  file?: Blob | undefined;
  /** How long the answer may take, ms: a file that is handed in or out needs longer. */
  patience?: number | undefined;
}

/** The first wait before a call is sent again; it doubles. */
const RESEND_WAIT_MS = 400;

/**
 * Calls the API. Resolves with `data` of the answer.
 * Throws `Refused` where the server says no, `RequestFailed` where there was no proper answer; unless `quiet`, a toast
 * has then said so for two seconds. An HTTP 401 also leads to the login.
 */
export async function call<P extends EndpointPath>(
  path: P,
  input: SentInputOf<P>,
  { signal, quiet = false, resend = 0, file, patience }: CallOptions = {},
): Promise<OutputOf<P>> {
  for (let sent = 0; ; sent += 1) {
    try {
      return (await send(path, input, signal, file, patience)) as OutputOf<P>;
    } catch (failure) {
      if (signal?.aborted === true) throw failure;
      // The cookie of the pair comes with any answer, so the same call passes the second time.
      const again = isRefused(failure, 'XSRF_MISMATCH') ? sent === 0 : sent < resend && isUndecided(failure);
      if (!again) {
        // What cannot be loaded now is told by its code.
        if (isRefused(failure)) await needRefusal(failure.code).catch(() => undefined);
        if (!quiet) showToast(failureText(failure), { kind: 'error' });
        throw failure;
      }
      await new Promise((resolve) => setTimeout(resolve, RESEND_WAIT_MS * 2 ** sent));
    }
  }
}

async function send(
  path: string,
  input: unknown,
  signal: AbortSignal | undefined,
  file: Blob | undefined,
  patience = API_TIMEOUT_MS,
): Promise<unknown> {
  const { token, account } = currentSession();
  // Where the address is https the cookie has the name that only this host may give.
  const xsrf = cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN');
  const timeout = AbortSignal.timeout(patience);
  const text = JSON.stringify(input);
  const early = file === undefined ? takeEarly(path, text) : undefined;
  const sentAt = Date.now();
  let response: Response;
  let body: unknown;
  try {
    if (early === undefined) {
      // A file is the body, and what else is said stands in the query.
      const query = file === undefined ? '' : `?${new URLSearchParams(input as Record<string, string>)}`;
      response = await fetch(API_BASE + path + query, {
        method: 'POST',
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'Content-Type': file === undefined ? 'application/json' : 'application/octet-stream',
          token: token ?? '',
          account: account ?? '',
          ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': xsrf }),
        },
        body: file ?? text,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      noteServerDate(response.headers.get('date'), sentAt, Date.now());
    } else {
      const answer = await early;
      response = answer.response;
      noteServerDate(response.headers.get('date'), answer.sentAt, answer.receivedAt);
    }
    // A file is the answer itself; where it is refused there is the envelope.
    if (response.headers.has('content-disposition')) return await response.blob();
    body = await response.json().catch((cause: unknown) => {
      if (timeout.aborted || signal?.aborted === true) throw cause;
      return undefined;
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new RequestFailed(timeout.aborted ? 'timeout' : 'network');
  }
  return open(response.status, body, token !== undefined);
}

/** Opens the envelope `{status, msg, params, data}`: the data, or a throw of what went wrong. */
function open(status: number, body: unknown, signedIn: boolean): unknown {
  const envelope = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const leaving = status === 401 && signedIn && leaveExpired();
  if (envelope.status === 1 && status >= 200 && status < 300) return envelope.data;
  if (typeof envelope.msg === 'string' && envelope.msg !== '') {
    const refused = new Refused(envelope.msg as RefusalCode, paramsOf(envelope.params));
    // However quietly it was asked: who is led away is told why.
    if (leaving) showToast(failureText(refused), { kind: 'error' });
    throw refused;
  }
  throw new RequestFailed('status', status);
}

function paramsOf(params: unknown): Readonly<Record<string, string | number>> {
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(
    Object.entries(params).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
    ),
  );
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
