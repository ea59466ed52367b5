import { isDatabaseAway } from '../database/index.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { assert } from '@kuroshio/base';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { createSampler, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createToken, equalSecrets } from '../secrets.ts';
import { addCompression } from './compression.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import * as answers from './envelope.ts';
import { createHoldBack } from './hold-back.ts';
import { createOpenApi } from './open-api.ts';
import { createRateLimits, type Exceeded } from './rate-limits.ts';
import type { Caller, RequestContext, Route } from './route.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface HttpOptions {
  readonly routes: readonly Route[];
  /** Who holds this token; undefined when it is unknown, expired or revoked. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Folder of the built investor app; without it only the API is served. */
  readonly staticDir?: string | undefined;
  readonly config: {
    readonly port: number;
    readonly host: string;
    readonly publicUrl: string | undefined;
    readonly rateLimit: number;
    readonly validateAnswers: boolean;
    readonly title: string;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What must be well before the program takes work, by name: each answers true or false. */
  readonly ready: () => Promise<Readonly<Record<string, boolean>>>;
  /** Takes WebSocket upgrades (`hub.upgrade`); without it they are refused. */
  readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

export interface HttpServer {
  /** Such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Takes no more calls, lets the running ones finish, closes. Waits for live connections too: close the hub first. */
  close(): Promise<void>;
}

/** Everything of the API is below this path. */
const base = '/api/vue/';
const largestBody = 64 * 1024;
/** Milliseconds that running calls have to finish when the program stops. */
const CLOSING_GRACE = 5_000;
const xsrfCookie = 'XSRF-TOKEN';
/** The first call of an app, which brings it the cookie. */
const withoutXsrf = 'common/config';

/** What the edge learns of a request before its handler runs. */
const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * The HTTP edge, and the only file that knows the web framework. In order: rate limit by address, XSRF pair, token,
 * rate limit by customer, body, rate limit of the endpoint, schema, handler, envelope.
 */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { routes, config, clock, log, metrics } = options;
  const app = Fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Only a proxy on this machine is believed about whom it speaks for.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
  });
  await app.register(cookie);
  await addSecurityHeaders(app, config.publicUrl);
  addCompression(app);
  const limits = await createRateLimits(app, config.rateLimit, (request) => callers.get(request));
  const holdBack = createHoldBack(clock);
  const shouldLog = createSampler(clock.now);
  const shouldLogFlood = createSampler(clock.now);
  const took = metrics.histogram('kuroshio_http_request_seconds', 'Time to answer, by route and HTTP status.', [
    'route',
    'status',
  ]);

  function send(reply: FastifyReply, { http, body }: answers.Answer): FastifyReply {
    return reply.code(http).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
  }

  function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
    if (request.cookies[xsrfCookie]) return;
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    // The page reads it and sends it back as a header, which another site's page cannot; so it is not HttpOnly.
    reply.setCookie(xsrfCookie, createToken(), { path: '/', sameSite: 'strict', secure });
  }

  async function guard(request: FastifyRequest, { endpoint }: Route): Promise<answers.Answer | undefined> {
    const exceeded = await limits.address(request);
    if (exceeded) return tooFrequent(exceeded);
    if (endpoint.path !== withoutXsrf) {
      const expected = request.cookies[xsrfCookie];
      const given = request.headers['x-xsrf-token'];
      if (!expected || typeof given !== 'string' || !equalSecrets(given, expected)) return answers.xsrfMismatch;
    }
    const token = headerOf(request, 'token', 200);
    const caller = token === undefined ? undefined : await options.authenticate(token);
    if (caller) callers.set(request, caller);
    else if (endpoint.access === 'customer') return answers.expired;
    // Before the body is read: a flood should cost little.
    const exceededByCustomer = await limits.customer(request);
    return exceededByCustomer && tooFrequent(exceededByCustomer);
  }

  async function tooFrequent({ caller, seconds }: Exceeded): Promise<answers.Answer> {
    await holdBack.wait(caller);
    return answers.tooFrequent(seconds);
  }

  function contextOf(request: FastifyRequest): RequestContext {
    const customer = callers.get(request);
    return {
      customer,
      requireCustomer() {
        assert(customer, 'a handler for customers is called by customers only');
        return customer;
      },
      token: headerOf(request, 'token', 200),
      account: headerOf(request, 'account', 64),
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
      now: clock.now(),
      log: log.child({ request: request.id }),
    };
  }

  async function answer(request: FastifyRequest, { endpoint, handler }: Route): Promise<answers.Answer> {
    const parsed = await endpoint.input.safeParseAsync(request.body === undefined ? {} : request.body);
    if (!parsed.success) return answers.malformed(parsed.error);
    const outcome = await handler(parsed.data, contextOf(request));
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
      const checked = await endpoint.output.safeParseAsync(outcome.value ?? null);
      assert(checked.success, `the answer of ${endpoint.path} breaks the contract: ${checked.error?.message}`);
    }
    return answers.success(outcome.value);
  }

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parseJson(request, String(body), done);
  });

  app.addHook('onRequest', async (request, reply) => giveXsrfCookie(request, reply));
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000;
    const pattern = request.routeOptions.url ?? 'unknown';
    took.observe({ route: pattern, status: String(reply.statusCode) }, seconds);
    const facts = { request: request.id, method: request.method, route: pattern, status: reply.statusCode, seconds };
    if (reply.statusCode === 429) {
      if (shouldLogFlood()) log.warn(facts, 'request refused');
    } else if (reply.statusCode >= 400) log.warn(facts, 'request refused');
    else if (shouldLog()) log.info(facts, 'request');
  });

  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return send(reply, answers.tooLarge);
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      return send(reply, answers.malformedInput('', 'the content type must be application/json'));
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return send(reply, answers.malformedInput('', 'not valid JSON'));
    }
    if (isDatabaseAway(error)) {
      log.warn({ reason: error.message, route: request.routeOptions.url }, 'a request found the database away');
      return send(reply, answers.away);
    }
    log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'request failed');
    // The number that a customer can tell support; it is the one in the log.
    reply.header('x-error-id', request.id);
    return send(reply, answers.systemBusy);
  });

  const paths = new Set<string>();
  for (const one of routes) {
    const path = base + one.endpoint.path;
    assert(!paths.has(path), `one route for ${one.endpoint.path}`);
    paths.add(path);
    const checkEndpoint = limits.endpoint(one.endpoint);
    app.post(path, {
      async onRequest(request, reply) {
        const refused = await guard(request, one);
        if (refused) return send(reply, refused);
      },
      async handler(request, reply) {
        const exceeded = await checkEndpoint(request);
        if (exceeded) return send(reply, await tooFrequent(exceeded));
        return send(reply, await answer(request, one));
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!paths.has(path)) return send(reply, answers.notFound);
    return send(reply.header('allow', 'POST'), answers.methodNotAllowed);
  });

  const endpoints = routes.map((one) => one.endpoint);
  const title = config.title || 'Kuroshio';
  const openApi = JSON.stringify(createOpenApi(endpoints, { title, base }));
  const docs = docsPage(endpoints, { title, base });
  app.get(`${base}openapi.json`, (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi));
  app.get(`${base}docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(docs));
  app.get(`${base}docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await options.ready();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));

  if (options.staticDir) {
    await app.register(fastifyStatic, {
      root: options.staticDir,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, file) {
        // Names below assets/ carry a hash of their content; everything else may change under its name.
        const hashed = /[/\\]assets[/\\]/.test(file);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.server.on('upgrade', (request, socket, head) => {
    if (options.upgrade) options.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });

  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    async close() {
      const closed = app.close();
      // A connection that answered its last call is kept open for another, which does not come any more.
      const letGo = setInterval(() => app.server.closeIdleConnections(), 50);
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSING_GRACE);
      await closed;
      clearInterval(letGo);
      clearTimeout(cutOff);
    },
  };
}

function headerOf(request: FastifyRequest, name: string, longest: number): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}
