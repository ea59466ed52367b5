import { z } from 'zod';
import type { Outbound } from '../platform/outbound/index.ts';
import { ChainFault } from './chain.ts';

/** An answer longer than this is not read to its end: 200 events of TronGrid are some 150 kB. */
const MOST_BYTES = 8_000_000;
const PATIENCE = 15_000;

/** Asks an endpoint of a chain through the one door, and reads its JSON: so many bytes and so long at most. */
export async function askChain<Schema extends z.ZodType>(
  outbound: Pick<Outbound, 'fetch'>,
  { url, body, headers = {} }: { readonly url: URL; readonly body?: object; readonly headers?: Record<string, string> },
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await outbound.fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  // A key may stand in the path: only the host is said.
  if (!response.ok) {
    await response.body?.cancel();
    throw new ChainFault(`${url.host} answers ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new ChainFault(`${url.host} answers more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new ChainFault(`${url.host} answers no JSON`);
  }
  const read = schema.safeParse(answer);
  if (!read.success) throw new ChainFault(`${url.host} answers in another form: ${z.prettifyError(read.error)}`);
  return read.data;
}
