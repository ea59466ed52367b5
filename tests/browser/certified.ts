import type { ApiClient } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { newCustomer } from './app.ts';

/** A customer whom the house desk has certified. */
export async function certified(): Promise<ApiClient> {
  const client = await newCustomer();
  await certifyByDesk(client);
  return client;
}
