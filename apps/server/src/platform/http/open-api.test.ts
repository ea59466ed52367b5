import { ENDPOINTS, endpointsAt } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { docsPage } from './docs-page.ts';
import { createOpenApi } from './open-api.ts';

const endpoints = endpointsAt('customers');
const about = { title: 'Kuroshio', door: 'customers' } as const;

interface Operation {
  readonly operationId: string;
  readonly requestBody: { readonly content: { readonly 'application/json'?: { readonly schema: { type?: string } } } };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

describe('the documentation of the real contract', () => {
  const document = createOpenApi(endpoints, about);
  const operations = Object.entries(document['paths'] as Record<string, { post: Operation }>);

  it('has every call, each under a name of its own, with an object as input', () => {
    expect(operations.map(([path]) => path)).toEqual(endpoints.map(({ path }) => `/api/vue/${path}`));
    expect(new Set(operations.map(([, { post }]) => post.operationId)).size).toBe(endpoints.length);
    for (const [path, { post }] of operations) {
      expect(post.operationId, path).toMatch(/^[a-z][A-Za-z]+$/);
      const takesFile = endpoints.find((one) => path.endsWith(one.path))?.upload !== undefined;
      const told = post.requestBody.content['application/json']?.schema.type;
      expect(told, path).toBe(takesFile ? undefined : 'object');
    }
  });

  it('says of a call that takes a file that the file is the body and the input is in the query', () => {
    const document = createOpenApi([ENDPOINTS['verification/upload-photo']], about);
    const [operation] = Object.values(document['paths'] as Record<string, { post: Operation }>);
    expect(Object.keys(operation?.post.requestBody.content ?? {})).toEqual(['application/octet-stream']);
    expect(operation?.post.parameters).toMatchObject([{ name: 'side', in: 'query', required: true }]);
  });

  it('is plain JSON without a schema that says nothing', () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    expect(text).not.toContain('"data":{}');
    expect(text).not.toContain('"schema":{}');
  });

  it('is readable by people too', () => {
    const page = docsPage(endpoints, about, 'common/config');
    for (const { path, refusals } of endpoints) {
      expect(page).toContain(`<h3><code>POST /api/vue/${path}</code></h3>`);
      for (const code of refusals) expect(page).toContain(`<code>${code}</code>`);
    }
  });
});
