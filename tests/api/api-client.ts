import { randomInt } from 'node:crypto';
import { DOORS, ENDPOINTS, type EndpointPath, type OutputOf, type SentInputOf } from '@kuroshio/contract';

/** What comes back over HTTP. `data` is undefined for a refusal. */
export interface Answer<Data = unknown> {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly data: Data | undefined;
  readonly headers: Headers;
}

export interface Sent {
  readonly method?: string;
  /** As it goes over the wire. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
  readonly withToken?: boolean;
  readonly withXsrf?: boolean;
}

const { base, xsrfCookie } = DOORS.customers;

/** A customer's app as the server sees it: keeps the XSRF cookie and, once signed in, the token. */
export class ApiClient {
  readonly url: string;
  token = '';
  account = '';
  #xsrf = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Any request at the customers' door, well-formed or not. Throws when the answer is not the envelope. */
  async send(path: string, sent: Sent = {}): Promise<Answer> {
    if (this.#xsrf === '' && path !== 'common/config') await this.call('common/config', { type: 'all' });
    const { method = 'POST', body } = sent;
    const headers = this.headers(sent);
    const response = await fetch(this.url + base + path, { method, headers, ...(body ? { body } : {}) });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]?.split('=') ?? [];
      if (name === xsrfCookie) this.#xsrf = value ?? '';
    }
    // A file is the answer itself; JSON is as everywhere.
    if (response.ok && !response.headers.get('content-type')?.startsWith('application/json')) {
      const data = { name: response.headers.get('content-disposition'), bytes: await response.bytes() };
      return { ...{ status: 1, msg: '', params: undefined, data }, http: response.status, headers: response.headers };
    }
    const text = await response.text();
    const answer = readEnvelope(text);
    if (answer === undefined) throw new Error(`${method} ${path} → ${response.status} with no envelope: ${text}`);
    return { ...answer, http: response.status, headers: response.headers };
  }

  /** What a call carries beside its body; the XSRF pair is known after the first call. */
  headers({ contentType = 'application/json', withToken = true, withXsrf = true }: Sent = {}): Record<string, string> {
    const headers: Record<string, string> = { 'content-type': contentType };
    if (this.#xsrf !== '') headers.cookie = `${xsrfCookie}=${this.#xsrf}`;
    if (withXsrf) headers['x-xsrf-token'] = this.#xsrf;
    if (withToken && this.token !== '') Object.assign(headers, { token: this.token, account: this.account });
    return headers;
  }

  /** A call that hands a file in. */
  async upload<P extends EndpointPath>(
    path: P,
    input: SentInputOf<P> & Readonly<Record<string, string>>,
    file: Uint8Array<ArrayBuffer>,
  ): Promise<Answer<OutputOf<P>>> {
    const sent = { body: file, contentType: 'application/octet-stream' };
    return (await this.send(`${path}?${new URLSearchParams(input)}`, sent)) as Answer<OutputOf<P>>;
  }

  /** A call in the contract's words. */
  async call<P extends EndpointPath>(path: P, input: SentInputOf<P>): Promise<Answer<OutputOf<P>>> {
    return (await this.send(path, { body: JSON.stringify(input) })) as Answer<OutputOf<P>>;
  }

  /** A call that must succeed; throws the refusal otherwise. The answer is parsed with the contract. */
  async must<P extends EndpointPath>(path: P, input: SentInputOf<P>): Promise<OutputOf<P>> {
    const answer = await this.call(path, input);
    if (answer.status !== 1) {
      throw new Error(
        `${path} ${JSON.stringify(input)} → ${answer.http} ${answer.msg} ${JSON.stringify(answer.params)}`,
      );
    }
    return ENDPOINTS[path].output.parse(answer.data) as OutputOf<P>;
  }

  /** Opens an account; the client is signed in from then on. */
  async register(invitationCode: string, phone: string = newPhone()): Promise<string> {
    const { token, account } = await this.must('identity/register', {
      phone,
      country: 'TW',
      password: PASSWORD,
      passwordAgain: PASSWORD,
      invitationCode,
      agreed: true,
      language: 'tw',
    });
    this.token = token;
    this.account = account;
    return phone;
  }
}

export const PASSWORD = 'correct horse battery';

let phones = randomInt(90_000_000);

/** A Taiwan mobile number that no test has used before. */
export function newPhone(): string {
  return `09${String(10_000_000 + (phones++ % 90_000_000)).slice(-8)}`;
}

/** Asks again until the answer is there. Throws when it did not come within `patience` milliseconds. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  patience = 30_000,
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what} did not happen within ${patience / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function readEnvelope(text: string): Pick<Answer, 'status' | 'msg' | 'params' | 'data'> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('status' in body) || !('msg' in body)) return undefined;
    return body as Pick<Answer, 'status' | 'msg' | 'params' | 'data'>;
  } catch {
    return undefined;
  }
}
