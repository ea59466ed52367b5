import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { equalSecrets } from '../secrets.ts';
import * as answers from './envelope.ts';
import { type KeptAnswer, keepAnswer, sendKept } from './kept-answer.ts';

/** Milliseconds that figures are shown again: they are gathered once for all who ask in this time. */
const FIGURES_FOR = 250;

/** What is for those who run the program: figures and documents, behind a token. */
export interface Operations {
  /** A document that does not change while the program runs, written when it is first asked for. */
  document(path: string, type: string, write: () => string): void;
  figures(path: string, metrics: Metrics): void;
}

/** @param token the setting OPERATIONS_TOKEN; without one nobody is let in */
export function createOperations(app: FastifyInstance, clock: Clock, token: string | undefined): Operations {
  function get(path: string, answer: () => Promise<KeptAnswer> | KeptAnswer): void {
    app.get(path, async (request, reply) => {
      if (token === undefined || !isShown(request, token)) return askForToken(reply);
      return sendKept(request, reply, await answer());
    });
  }
  return {
    document(path, type, write) {
      let kept: KeptAnswer | undefined;
      get(path, () => (kept ??= keepAnswer(`${type}; charset=utf-8`, write())));
    },
    figures(path, metrics) {
      let kept: Promise<KeptAnswer> | undefined;
      let until = 0;
      get(path, () => {
        if (kept === undefined || clock.now() >= until) {
          until = clock.now() + FIGURES_FOR;
          kept = metrics.text().then((text) => keepAnswer(metrics.contentType, text));
        }
        return kept;
      });
    },
  };
}

/** As a bearer (RFC 6750), which Prometheus sends, or as the password that a browser asks for (RFC 7617). */
function isShown(request: FastifyRequest, token: string): boolean {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').slice(0, 1_000).split(' ');
  if (scheme.toLowerCase() === 'bearer') return equalSecrets(given, token);
  if (scheme.toLowerCase() !== 'basic') return false;
  const pair = Buffer.from(given, 'base64').toString();
  return equalSecrets(pair.slice(pair.indexOf(':') + 1), token);
}

function askForToken(reply: FastifyReply): FastifyReply {
  return answers.send(reply.header('www-authenticate', 'Basic realm="operations", charset="UTF-8"'), answers.expired);
}
