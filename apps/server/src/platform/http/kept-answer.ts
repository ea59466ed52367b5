import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compression.ts';

const compress = promisify(gzip);

/** An answer that many may ask for: made and compressed once. */
export interface KeptAnswer {
  readonly type: string;
  readonly plain: Buffer;
  /** Made by the first who accepts it. */
  compressed: Promise<Buffer> | undefined;
  readonly tag: string;
}

export function keepAnswer(type: string, text: string): KeptAnswer {
  const plain = Buffer.from(text);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, compressed: undefined, tag };
}

/** Sends it, or nothing to who has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<FastifyReply> {
  reply
    .type(kept.type)
    .header('etag', kept.tag)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === kept.tag) return reply.code(304).send();
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(kept.plain);
  kept.compressed ??= compress(kept.plain);
  return reply.header('content-encoding', 'gzip').send(await kept.compressed);
}
