import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { type DoorName, DOORS } from '@kuroshio/contract';
import Fastify, { type FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { isDatabaseAway } from '../database/index.ts';
import { createSampler, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isWithin } from '../outbound/index.ts';
import type { SecurityLog } from '../security-log.ts';
import { createAddressOf } from './address.ts';
import { addCompression } from './compression.ts';
import { boundConnections } from './connections.ts';
import { type Doors, type Edge, type OpenDoor, openDoor } from './door.ts';
import * as answers from './envelope.ts';
import { createHoldBack } from './hold-back.ts';
import { addPages } from './pages.ts';
import { createOperations } from './operations.ts';
import { createRateLimits, type Exceeded } from './rate-limits.ts';
import { noteRefusedCalls } from './refused-calls.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createUploadPlaces } from './upload-places.ts';

export interface HttpOptions {
  readonly doors: Doors;
  readonly config: {
    readonly port: number;
    readonly host: string;
    readonly publicUrl: string | undefined;
    readonly rateLimit: number;
    readonly validateAnswers: boolean;
    readonly title: string;
    /** Blocks of addresses whose forwarded headers are believed. */
    readonly trustedProxies?: readonly string[];
    /** Shown by who asks for figures and documents. */
    readonly operationsToken?: string | undefined;
    readonly mostConnections?: number;
    readonly mostConnectionsOfAddress?: number;
  };
  /** What limits of calls are multiplied by beside RATE_LIMIT, as the house's staff has decided. */
  readonly mostCalls?: () => number;
  readonly clock: Clock;
  readonly log: Log;
  /** Is told of calls that were not let in. */
  readonly security?: SecurityLog | undefined;
  readonly metrics: Metrics;
  /** What must be well before the program takes work, by name: each answers true or false. */
  readonly ready: () => Promise<Readonly<Record<string, boolean>>>;
  /** What is told beside it and keeps no work away, such as prices from elsewhere. */
  readonly told?: () => Readonly<Record<string, boolean>>;
}

export interface HttpServer {
  /** Such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Takes no more calls, lets the running ones finish, closes. Waits for live connections too: close the hub first. */
  close(): Promise<void>;
}

const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const largestBody = 64 * 1024;
/** Milliseconds that running calls have to finish when the program stops. */
const CLOSING_GRACE = 5_000;
/** Milliseconds until a connection has said what it wants. */
const HEADERS_WITHIN = 10_000;
/** Of one address in a minute: files of the app and pages, pages that are not there, looks whether the program lives. */
const PAGES = 3_000;
const MISSING = 300;
const PROBES = 600;
const DOOR_NAMES = Object.keys(DOORS) as DoorName[];

/** The HTTP edge: what is the same for whoever calls. Each door (`door.ts`) takes its own calls. */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { doors, config, clock, log, metrics, mostCalls = () => 1 } = options;
  const app = Fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: HEADERS_WITHIN / 5 },
    // While it stops a call is refused in the words of every other answer, not in the framework's own.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
  });
  await app.register(cookie);
  const folders = DOOR_NAMES.flatMap((name) => doors[name]?.staticDir ?? []);
  addSecurityHeaders(app, config.publicUrl, folders);
  addCompression(app);
  const trustedProxies = config.trustedProxies ?? [];
  const addressOf = createAddressOf(trustedProxies);
  const bounds = { most: config.mostConnections ?? 20_000, mostOfAddress: config.mostConnectionsOfAddress ?? 2_000 };
  boundConnections(app.server, bounds, (address) => isWithin(address, trustedProxies), metrics);
  const limitsOf = await createRateLimits(app, { multiplier: () => config.rateLimit * mostCalls(), addressOf });
  const shouldLog = createSampler(clock.now);
  const took = metrics.histogram('kuroshio_http_request_seconds', 'Time to answer, by route and HTTP status.', [
    'route',
    'status',
  ]);

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parseJson(request, String(body), done);
  });
  // A file as it is: to take it out of JSON would keep the thread in which orders are taken.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });

  const holdBack = createHoldBack(clock);
  const operations = createOperations(app, clock, config.operationsToken);
  const uploadPlaces = createUploadPlaces();
  const edge = { app, config, clock, log, addressOf, limitsOf, holdBack, operations, uploadPlaces };
  const open = DOOR_NAMES.flatMap((name) => openDoorNamed(edge, name, doors));
  // The longest path first: what is below `/ops/` is not below `/`.
  const withPages = open
    .filter(({ staticDir }) => staticDir !== undefined)
    .toSorted((a, b) => DOORS[b.name].pages.length - DOORS[a.name].pages.length);
  const pagesAt = (url = '') => withPages.find(({ name }) => url.startsWith(DOORS[name].pages));
  const doorAt = (url = '') => open.find(({ base }) => url.startsWith(base));
  const refused = options.security && noteRefusedCalls(options.security, clock);

  let stopping = false;
  // What waits for nothing says when it is done: a promise for each of them takes longer than what they do.
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) answers.send(reply.header('connection', 'close'), answers.away);
    else done();
  });
  // A page brings the cookie of the door at which its app calls.
  app.addHook('onRequest', (request, reply, done) => {
    (doorAt(request.url) ?? pagesAt(request.url))?.giveXsrfCookie(request, reply);
    done();
  });
  // What caches between may keep is the same for everybody: a cookie in it would be handed on.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('cache-control')).includes('public')) reply.removeHeader('set-cookie');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    const pattern = request.routeOptions.url ?? 'unknown';
    took.observe({ route: pattern, status: String(reply.statusCode) }, seconds);
    const facts = { request: request.id, method: request.method, route: pattern, status: reply.statusCode, seconds };
    const door = doorAt(pattern);
    if (door !== undefined && request.method === 'POST') {
      const device = (request.headers['user-agent'] ?? '').slice(0, 256);
      const from = { caller: door.callerOf(request), ip: addressOf(request.raw), device };
      refused?.note({ status: reply.statusCode, door: door.name, route: pattern, ...from });
    }
    if (reply.statusCode >= 400) log.warn(facts, 'request refused');
    else if (shouldLog()) log.info(facts, 'request');
    done();
  });

  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.send(reply, answers.tooLarge);
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      return answers.send(reply, answers.malformedInput('', 'the content type must be application/json'));
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return answers.send(reply, answers.malformedInput('', 'not valid JSON'));
    }
    if (isDatabaseAway(error)) {
      log.warn({ reason: error.message, route: request.routeOptions.url }, 'a request found the database away');
      return answers.send(reply, answers.away);
    }
    log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'request failed');
    // The number that a customer can tell support; it is the one in the log.
    reply.header('x-error-id', request.id);
    return answers.send(reply, answers.systemBusy);
  });

  const limit = (name: string, perAddress: number) => limitsOf(name, { perAddress, perCaller: perAddress }).address;
  const [pagesLimit, missingLimit, probesLimit] = [
    limit('pages', PAGES),
    limit('missing', MISSING),
    limit('probes', PROBES),
  ];
  async function refuse(reply: FastifyReply, { caller, seconds }: Exceeded): Promise<FastifyReply> {
    await holdBack.wait(caller);
    return answers.send(reply, answers.tooFrequent(seconds));
  }
  // Calls are limited at their doors.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' || request.is404) return undefined;
    const exceeded = await (PROBED.has(request.url) ? probesLimit : pagesLimit)(request);
    return exceeded && refuse(reply, exceeded);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const exceeded = await missingLimit(request);
    if (exceeded) return refuse(reply, exceeded);
    const path = request.url.split('?')[0] ?? '';
    if (!open.some(({ paths }) => paths.has(path))) return answers.send(reply, answers.notFound);
    return answers.send(reply.header('allow', 'POST'), answers.methodNotAllowed);
  });

  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await options.ready();
    const ready = Object.values(checks).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks, told: options.told?.() });
  });
  operations.figures('/metrics', metrics);

  if (withPages.length > 0)
    await addPages(
      app,
      withPages.map(({ name, staticDir = '' }) => ({ at: DOORS[name].pages, folder: staticDir })),
      clock,
    );

  app.server.on('upgrade', (request, socket, head) => {
    const upgrade = doorAt(request.url)?.upgrade;
    if (upgrade) upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });

  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    async close() {
      stopping = true;
      const closed = app.close();
      // A connection that answered its last call is kept open for another, which does not come any more.
      const letGo = setInterval(() => app.server.closeIdleConnections(), 50);
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSING_GRACE);
      await closed;
      refused?.stop();
      clearInterval(letGo);
      clearTimeout(cutOff);
    },
  };
}

function openDoorNamed<D extends DoorName>(edge: Edge, name: D, doors: Doors): OpenDoor[] {
  const door: Doors[D] = doors[name];
  return door === undefined ? [] : [openDoor(edge, name, door)];
}
