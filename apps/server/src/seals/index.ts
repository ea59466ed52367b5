export { openPublicationsFile } from './publications-file.ts';
export { sealsRoutes } from './routes.ts';
export { startPublishing } from './start-publishing.ts';
export type { SealsParts } from './wire-proof.ts';
