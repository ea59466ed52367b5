import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * What the browser may do with our pages: run and show only what we serve, be framed by nobody. Styles set through
 * the DOM (React's `style`) need no `unsafe-inline`; style attributes in HTML text would, and are not used.
 * @param publicUrl setting PUBLIC_URL; when it is https the browser is told to stay with https
 * @param pages folders of the apps that are served; the script and the styles in their pages, and no other, may do without a file of their own
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
  pages: readonly string[],
): void {
  const https = publicUrl?.startsWith('https:') ?? false;
  // 'self' covers a WebSocket to the same host and port in current browsers; a public name is said explicitly too.
  const liveOrigin = publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : [];
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...pages.flatMap((folder) => hashesOf('script', folder))],
        styleSrc: ["'self'", ...pages.flatMap((folder) => hashesOf('style', folder))],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...liveOrigin],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Without https the browser ignores it and complains in the console.
    originAgentCluster: https,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer, so they are put together once: for each call that took longer than to parse it. */
function headersOf(options: Parameters<typeof helmet>[0]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  // All that the library asks of an answer.
  const answer = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, answer as never, () => undefined);
  return headers;
}

const BETWEEN = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g };

/** What a page says between its tags of a name, as the browser compares it (CSP level 2, hash sources). */
function hashesOf(name: keyof typeof BETWEEN, pages: string): string[] {
  const page = path.join(pages, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(BETWEEN[name])].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
