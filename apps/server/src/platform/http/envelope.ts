import type { Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** What goes over the wire: HTTP status and the body `{status, msg, data}` or `{status: 0, msg: code, params}`. */
export interface Answer {
  readonly http: number;
  readonly body: string;
}

/** Refusals that are not business answers have an HTTP status of their own; all others go with 200. */
const httpStatus: Readonly<Record<string, number>> = {
  MALFORMED_INPUT: 400,
  SESSION_EXPIRED: 401,
  XSRF_MISMATCH: 403,
  ROLE_REQUIRED: 403,
  NOT_FOUND: 404,
  INPUT_TOO_LARGE: 413,
  TOO_FREQUENT: 429,
  SYSTEM_BUSY: 503,
};

export function send(reply: FastifyReply, { http, body }: Answer): FastifyReply {
  return reply.code(http).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
}

/** Throws when `data` holds what JSON cannot say (a bigint): money goes as a decimal string. */
export function success(data: unknown): Answer {
  return { http: 200, body: JSON.stringify({ status: 1, msg: '', data: data ?? null }) };
}

export function refusal({ code, params }: Refusal, http = httpStatus[code] ?? 200): Answer {
  return { http, body: JSON.stringify({ status: 0, msg: code, params }) };
}

/** @param error what a schema found wrong; the first problem is told */
export function malformed(error: z.ZodError): Answer {
  const [issue] = error.issues;
  return malformedInput(issue?.path.map(String).join('.') ?? '', issue?.message ?? 'not valid');
}

export function malformedInput(path: string, problem: string): Answer {
  const params = { path: path.slice(0, 100), problem: problem.slice(0, 200) };
  return refusal(refuse('MALFORMED_INPUT', params).refusal);
}

/** @param wanted whether the call takes a file */
export function otherBody(wanted: boolean): Answer {
  const form = wanted ? 'a file as application/octet-stream' : 'JSON';
  return malformedInput('', `the body must be ${form}`);
}

export const expired = refusal(refuse('SESSION_EXPIRED').refusal);
export const xsrfMismatch = refusal(refuse('XSRF_MISMATCH').refusal);
export const notFound = refusal(refuse('NOT_FOUND').refusal);
export const methodNotAllowed = refusal(refuse('NOT_FOUND').refusal, 405);
export const tooLarge = refusal(refuse('INPUT_TOO_LARGE').refusal);
/** The database is away, or the exchange. */
export const away = refusal(refuse('SYSTEM_BUSY').refusal);
/** Something broke, which a handler that refuses because it is busy has not. */
export const systemBusy = refusal(refuse('SYSTEM_BUSY').refusal, 500);

/** @param roles any of which would do */
export function roleRequired(roles: readonly string[]): Answer {
  return refusal(refuse('ROLE_REQUIRED', { roles: roles.join(', ') }).refusal);
}

/** @param seconds whole seconds until the call is let through again */
export function tooFrequent(seconds: number): Answer {
  return refusal(refuse('TOO_FREQUENT', { seconds }).refusal);
}
