import { Readable } from 'node:stream';
import { assert } from '@kuroshio/base';
import type { Download } from '@kuroshio/contract';
import type { FastifyReply } from 'fastify';

/** Milliseconds in which not a byte goes out: who asks for a file and does not read it gives its place back. */
const SILENCE = 60_000;

/** Sends a file in pieces, no faster than it is read. What breaks while it is made breaks the connection off. */
export function sendDownload(reply: FastifyReply, { name, type, bytes, close }: Download): FastifyReply {
  assert(/^[\w.-]+$/.test(name), 'the name of a file needs no quoting');
  const stream = Readable.from(bytes, { objectMode: false });
  stream.once('close', close);
  reply.raw.setTimeout(SILENCE, () => reply.raw.destroy());
  return reply
    .code(200)
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(stream);
}
