import { DOORS, type EndpointPath } from '@kuroshio/contract';
import { OPERATIONS_TOKEN } from '../program.ts';
import type { JsonSchema } from './input-generators.ts';

interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json'?: { readonly schema: JsonSchema } } };
}

const { base } = DOORS.customers;

/** The schema of each call's input at the customers' door, as the running program publishes it; empty where it takes a file. */
export async function readInputSchemas(url: string): Promise<ReadonlyMap<EndpointPath, JsonSchema>> {
  const response = await fetch(`${url}${base}openapi.json`, {
    headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` },
  });
  const document = (await response.json()) as { paths: Record<string, { post: Operation }> };
  return new Map(
    Object.entries(document.paths).map(([path, { post }]) => [
      path.replace(base, '') as EndpointPath,
      post.requestBody.content['application/json']?.schema ?? {},
    ]),
  );
}
