import type { EndpointPath, OutputOf, SentInputOf } from '@kuroshio/contract';
import { currentSession, setSession } from './session.ts';

export type OpsPath = EndpointPath<'operators'>;

/** The server said no, by a code of the catalogue. */
export class Refused extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: string, params: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** There was no proper answer. */
export class NoAnswer extends Error {}

const BASE = '/api/ops/';
const TIMEOUT_MS = 30_000;

function cookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(start))
    ?.slice(start.length);
}

interface Envelope {
  readonly status?: unknown;
  readonly msg?: unknown;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly data?: unknown;
}

/** A file takes as long as it takes to read it on the other side. */
const FILE_TIMEOUT_MS = 60_000;

async function sendOnce(path: string, body: string | Blob): Promise<unknown> {
  const isFile = typeof body !== 'string';
  const xsrf = cookie('__Host-XSRF-TOKEN-OPS') ?? cookie('XSRF-TOKEN-OPS');
  const token = currentSession()?.token;
  let envelope: Envelope | undefined;
  let http: number;
  try {
    const response = await fetch(BASE + path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
        ...(token === undefined ? {} : { token }),
        ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': xsrf }),
      },
      body,
      signal: AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    });
    http = response.status;
    envelope = (await response.json()) as Envelope;
  } catch {
    throw new NoAnswer('no answer');
  }
  if (envelope.status === 1) return envelope.data;
  if (http === 401 && token !== undefined) setSession(undefined);
  if (typeof envelope.msg === 'string' && envelope.msg !== '') throw new Refused(envelope.msg, envelope.params ?? {});
  throw new NoAnswer('no proper answer');
}

/** The cookie of the pair comes with any answer, so the same call passes the second time. */
async function send(path: string, body: string | Blob): Promise<unknown> {
  try {
    return await sendOnce(path, body);
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.code !== 'XSRF_MISMATCH') throw failure;
    return sendOnce(path, body);
  }
}

/** Calls the operators' door. Throws `Refused` or `NoAnswer`. */
export async function call<P extends OpsPath>(path: P, input: SentInputOf<P>): Promise<OutputOf<P>> {
  return (await send(path, JSON.stringify(input))) as OutputOf<P>;
}

/** Hands in a file, which is the body of the call. */
export async function handIn(file: Blob): Promise<OutputOf<'bank-files/upload-bank-file'>> {
  return (await send('bank-files/upload-bank-file', file)) as OutputOf<'bank-files/upload-bank-file'>;
}
