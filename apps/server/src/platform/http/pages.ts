import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { createPageFiles } from './page-files.ts';

/** The built app of a door. */
interface Pages {
  /** Its path: `/ops/`. */
  readonly at: string;
  /** The folder, absolute. */
  readonly folder: string;
}

/** Answers with the files of the apps, compressed where there is a copy. What is not among them is not found. */
export async function addPages(app: FastifyInstance, pages: readonly Pages[], clock: Clock): Promise<void> {
  await app.register(fastifyStatic, {
    // Its own way from an address to a file reads the whole folder for each, twice: 2 ms of processor time where 0.6 is enough.
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      // Names below assets/ carry a hash of their content; everything else may change under its name.
      const hashed = /[/\\]assets[/\\]/.test(file);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const { at, folder } of pages) {
    const files = createPageFiles(folder, clock.now);
    app.get<{ Params: { '*': string } }>(`${at}*`, async ({ params }, reply) => {
      const name = params['*'] === '' ? 'index.html' : params['*'];
      return (await files.has(name)) ? reply.sendFile(name, folder) : reply.callNotFound();
    });
  }
}
