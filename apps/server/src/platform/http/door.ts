import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { assert } from '@kuroshio/base';
import { type DoorName, DOORS, type Download } from '@kuroshio/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createToken, equalSecrets } from '../secrets.ts';
import type { AddressOf } from './address.ts';
import { type Callers, callerForms, type Contexts } from './callers.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import * as answers from './envelope.ts';
import type { HoldBack } from './hold-back.ts';
import { createOpenApi } from './open-api.ts';
import type { Operations } from './operations.ts';
import type { createRateLimits, Exceeded, Rates } from './rate-limits.ts';
import type { Route } from './route.ts';
import { sendDownload } from './send-download.ts';
import type { UploadPlaces } from './upload-places.ts';

/** A way in: who may come by it, and what stands behind it. */
export interface Door<D extends DoorName> {
  readonly routes: readonly Route<D>[];
  /** Who holds this token; undefined when it is unknown, expired or revoked, as every token of another door is. */
  readonly authenticate: (token: string) => Promise<Callers[D] | undefined>;
  /** The first call of an app, which brings it the XSRF cookie; it alone is let in without. */
  readonly firstCall: string;
  readonly rates: Rates;
  /** Folder of the built app that calls here, served where the contract says of this door. */
  readonly staticDir?: string | undefined;
  /** Takes WebSocket upgrades below this door's path; without it they are refused. */
  readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/** The doors that are open, each under the name that the contract gives it. */
export type Doors = { readonly [D in DoorName]?: Door<D> };

/** What all doors share. */
export interface Edge {
  readonly app: FastifyInstance;
  readonly config: {
    readonly publicUrl: string | undefined;
    readonly validateAnswers: boolean;
    readonly title: string;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly addressOf: AddressOf;
  readonly limitsOf: Awaited<ReturnType<typeof createRateLimits>>;
  readonly holdBack: HoldBack;
  readonly operations: Operations;
  readonly uploadPlaces: UploadPlaces;
}

/** A door that takes calls. */
export interface OpenDoor extends Pick<Door<DoorName>, 'staticDir' | 'upgrade'> {
  readonly base: string;
  /** The paths that can be called. */
  readonly paths: ReadonlySet<string>;
  readonly name: DoorName;
  /** The number of who sent this request, as far as is known. */
  callerOf(request: FastifyRequest): number | undefined;
  giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Takes the calls of one door. In order: rate limit by address, XSRF pair, token, rate limit by caller, role, body, rate
 * limit of the endpoint, schema, handler, envelope.
 */
export function openDoor<D extends DoorName>(edge: Edge, name: D, door: Door<D>): OpenDoor {
  const { app, config, clock, log, holdBack } = edge;
  const { base } = DOORS[name];
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  // With the prefix a browser takes it from this very host only, over TLS: no neighbouring host can put its own in the place.
  const xsrfCookie = secure ? `__Host-${DOORS[name].xsrfCookie}` : DOORS[name].xsrfCookie;
  const form = callerForms[name];
  /** What this door learns of a request before its handler runs. No other door reads it. */
  const callers = new WeakMap<FastifyRequest, Callers[D]>();
  const callerOf = (request: FastifyRequest) => {
    const caller = callers.get(request);
    return caller && form.numberOf(caller);
  };
  const limits = edge.limitsOf(name, door.rates, callerOf);

  async function guard(request: FastifyRequest, { endpoint }: Route<D>): Promise<answers.Answer | undefined> {
    const exceeded = await limits.address(request);
    if (exceeded) return tooFrequent(exceeded);
    if (endpoint.path !== door.firstCall) {
      const expected = request.cookies[xsrfCookie];
      const given = request.headers['x-xsrf-token'];
      if (!expected || typeof given !== 'string' || !equalSecrets(given, expected)) return answers.xsrfMismatch;
    }
    const { access } = endpoint;
    const token = headerOf(request, 'token', 200);
    const caller = token === undefined ? undefined : await door.authenticate(token);
    if (caller) callers.set(request, caller);
    else if (access.who !== 'anyone') return answers.expired;
    // Before the body is read: a flood should cost little.
    const exceededByCaller = await limits.caller(request);
    if (exceededByCaller) return tooFrequent(exceededByCaller);
    if (access.who !== 'operator' || !caller) return undefined;
    const roles = form.rolesOf(caller);
    return access.roles.some((role) => roles.includes(role)) ? undefined : answers.roleRequired(access.roles);
  }

  async function tooFrequent({ caller, seconds }: Exceeded): Promise<answers.Answer> {
    await holdBack.wait(caller);
    return answers.tooFrequent(seconds);
  }

  function contextOf(request: FastifyRequest, call: string): Contexts[D] {
    const known = {
      call,
      token: headerOf(request, 'token', 200),
      ip: edge.addressOf(request.raw),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
      now: clock.now(),
      file: request.body instanceof Uint8Array ? request.body : undefined,
    };
    return form.contextOf(known, callers.get(request), headerOf(request, 'account', 64));
  }

  async function answer(request: FastifyRequest, { endpoint, handler }: Route<D>): Promise<answers.Answer | Download> {
    const { body } = request;
    const file = body instanceof Uint8Array ? body : undefined;
    if ((file === undefined) !== (endpoint.upload === undefined))
      return answers.otherBody(endpoint.upload !== undefined);
    // A body that is left out is an empty one; `null` is none.
    const sent = body === undefined ? {} : body;
    // No schema of the contract waits for anything: parsed at once it takes half the time.
    const parsed = endpoint.input.safeParse(file === undefined ? sent : request.query);
    if (!parsed.success) return answers.malformed(parsed.error);
    const outcome = await handler(parsed.data, contextOf(request, endpoint.path));
    if (!outcome.ok) {
      const known = (endpoint.refusals as readonly string[]).includes(outcome.refusal.code);
      const refused = answers.refusal(outcome.refusal);
      // The contract promises which refusals may come, and the app's flow knows no others.
      if (!known && refused.http === 200) {
        const broken = `${endpoint.path} refused with ${outcome.refusal.code}, which the contract does not promise`;
        assert(!config.validateAnswers, broken);
        log.error(broken);
      }
      return refused;
    }
    if (config.validateAnswers) {
      const checked = endpoint.output.safeParse(outcome.value ?? null);
      assert(checked.success, `the answer of ${endpoint.path} breaks the contract: ${checked.error?.message}`);
    }
    return endpoint.download === undefined ? answers.success(outcome.value) : (outcome.value as Download);
  }

  const endpoints = door.routes.map((one) => one.endpoint);
  const first = endpoints.find(({ path }) => path === door.firstCall);
  assert(first?.access.who === 'anyone', `${base}${door.firstCall}, the first call of the ${name}, is open to anyone`);
  const paths = new Set<string>();
  for (const one of door.routes) {
    const path = base + one.endpoint.path;
    // The types say so too, unless somebody casts them away.
    assert(one.endpoint.door === name, `${one.endpoint.path} is a call of the ${name}`);
    assert(!paths.has(path), `one route for ${one.endpoint.path}`);
    paths.add(path);
    const checkEndpoint = limits.endpoint(one.endpoint);
    const { upload } = one.endpoint;
    app.post(path, {
      ...(upload === undefined ? {} : { bodyLimit: upload.largest }),
      async onRequest(request, reply) {
        const refused = await guard(request, one);
        if (refused) return answers.send(reply, refused);
        if (upload === undefined) return undefined;
        // Before a byte of the file is read: files wait in memory.
        const exceeded = await checkEndpoint(request);
        if (exceeded) return answers.send(reply, await tooFrequent(exceeded));
        if (!edge.uploadPlaces.take(reply.raw)) return answers.send(reply, answers.away);
      },
      async handler(request, reply) {
        const exceeded = upload === undefined ? await checkEndpoint(request) : undefined;
        if (exceeded) return answers.send(reply, await tooFrequent(exceeded));
        const answered = await answer(request, one);
        return 'bytes' in answered ? sendDownload(reply, answered) : answers.send(reply, answered);
      },
    });
  }

  const about = { title: config.title || 'Kuroshio', door: name };
  edge.operations.document(`${base}openapi.json`, 'application/json', () =>
    JSON.stringify(createOpenApi(endpoints, about)),
  );
  edge.operations.document(`${base}docs`, 'text/html', () => docsPage(endpoints, about, door.firstCall));
  edge.operations.document(`${base}docs.css`, 'text/css', () => docsStyle);

  return {
    base,
    name,
    paths,
    callerOf,
    staticDir: door.staticDir,
    upgrade: door.upgrade,
    giveXsrfCookie(request, reply) {
      if (request.cookies[xsrfCookie]) return;
      // The page reads it and sends it back as a header, which another site's page cannot; so it is not HttpOnly.
      reply.setCookie(xsrfCookie, createToken(), { path: '/', sameSite: 'strict', secure });
    },
  };
}

function headerOf(request: FastifyRequest, name: string, longest: number): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}
