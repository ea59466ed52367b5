import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DOORS,
  ENDPOINTS,
  type EndpointPath,
  type OutputOf,
  type RequestAsked,
  type SentInputOf,
} from '@kuroshio/contract';
import { Secret, TOTP } from 'otpauth';
import type { Program } from '../program.ts';
import { type Answer, eventually } from './api-client.ts';

type Path = EndpointPath<'operators'>;

const { base, xsrfCookie } = DOORS.operators;
export const OPERATOR_PASSWORD = 'the tide of Kaohsiung 41';

/** Milliseconds for which a code must still be taken: a busy machine hands it in late. */
const HANDED_IN = 6_000;

/** The half minute of the oldest code that the server will still take when it is handed in. */
export function oldestStep(now: number): number {
  return Math.floor((now + HANDED_IN) / 30_000) - 1;
}

/** Waits where a half minute is about to end: from its oldest code on three are taken, from the next one's only two. */
export async function threeCodes(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 2 * HANDED_IN) await sleep(left);
}

/** An operator's console as the server sees it, in a browser of its own. */
export class OperatorClient {
  readonly url: string;
  readonly device = randomBytes(32).toString('base64url');
  name = '';
  token = '';
  secret = '';
  /** The clock by which its codes are good: the server's, which stands in a market that stands. */
  readonly now: () => number;
  #xsrf = '';
  #step = 0;

  constructor(url: string, now: () => number = Date.now) {
    this.url = url;
    this.now = now;
  }

  async send(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
    if (this.#xsrf === '' && path !== 'operators/house') await this.send('operators/house', '{}');
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const headers: Record<string, string> = { 'content-type': type };
    if (this.#xsrf !== '')
      Object.assign(headers, { cookie: `${xsrfCookie}=${this.#xsrf}`, 'x-xsrf-token': this.#xsrf });
    if (this.token !== '') headers['token'] = this.token;
    const response = await fetch(this.url + base + path, { method: 'POST', headers, body });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]?.split('=') ?? [];
      if (name === xsrfCookie) this.#xsrf = value ?? '';
    }
    const answer = (await response.json()) as Pick<Answer, 'status' | 'msg' | 'params' | 'data'>;
    return { ...answer, http: response.status, headers: response.headers };
  }

  async call<P extends Path>(path: P, input: SentInputOf<P>): Promise<Answer<OutputOf<P>>> {
    return (await this.send(path, JSON.stringify(input))) as Answer<OutputOf<P>>;
  }

  /** Hands in a statement of the bank. */
  async handIn(text: string): Promise<Answer<OutputOf<'bank-files/upload-bank-file'>>> {
    const sent = await this.send('bank-files/upload-bank-file', new TextEncoder().encode(text));
    return sent as Answer<OutputOf<'bank-files/upload-bank-file'>>;
  }

  /** A call that must succeed; its answer is parsed with the contract. */
  async must<P extends Path>(path: P, input: SentInputOf<P>): Promise<OutputOf<P>> {
    const answer = await this.call(path, input);
    if (answer.status !== 1)
      throw new Error(
        `${path} ${JSON.stringify(input)} → ${answer.http} ${answer.msg} ${JSON.stringify(answer.params)}`,
      );
    return ENDPOINTS[path].output.parse(answer.data) as OutputOf<P>;
  }

  /** A code that was not used yet: the server takes that of the next half minute too. */
  code(): string {
    this.#step = Math.max(this.#step + 1, oldestStep(this.now()));
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: this.#step * 30_000 });
  }

  /** Enters by a one-time link. */
  async join(link: string, { name = '', code = '' }: { name?: string; code?: string } = {}): Promise<void> {
    const read = await this.must('operators/read-link', { token: link });
    this.secret = read.secret;
    this.name = read.name ?? name;
    const entered = await this.must('operators/use-link', {
      ...{ token: link, code, password: OPERATOR_PASSWORD, passwordAgain: OPERATOR_PASSWORD, device: this.device },
      ...(read.name === null ? { name } : {}),
      oneTimeCode: this.code(),
    });
    this.token = entered.token;
  }

  /** Sends a request. @returns its number, and the link where somebody is added */
  ask(asked: RequestAsked): Promise<OutputOf<'requests/send'>> {
    return this.must('requests/send', { asked, requestKey: randomBytes(12).toString('base64url') });
  }

  approve(id: string): Promise<OutputOf<'requests/approve'>> {
    return this.must('requests/approve', { id });
  }
}

/** A program that operators enter, with the clock that it goes by where that is not this machine's. */
export type House = Pick<Program, 'url' | 'output'> & { readonly now?: () => number };

/** The first administrator of a program, by the link that it printed. */
export async function firstAdministrator({ url, output, now }: House): Promise<OperatorClient> {
  const link = /#\/join\/(\S{43})/.exec(output())?.[1] ?? '';
  const anna = new OperatorClient(url, now);
  await anna.join(link, { name: 'anna' });
  return anna;
}

/** A second operator, whom the first one adds and who enters by link and the code that the program printed. */
export async function secondOperator(
  first: OperatorClient,
  { url, output }: House,
  name = 'bert',
  roles: RequestRoles = ['admin', 'reviewer', 'compliance', 'treasurer', 'market'],
): Promise<OperatorClient> {
  const { link } = await first.ask({ kind: 'operator-add', payload: { name, roles, reason: 'new-staff' } });
  const printed = new RegExp(`Approval code for the operator ${name} .*: +(\\S+)`);
  const code = await eventually('the approval code', () => printed.exec(output())?.[1]);
  const second = new OperatorClient(url, first.now);
  await second.join(link ?? '', { code });
  return second;
}

export type RequestRoles = Extract<RequestAsked, { kind: 'operator-add' }>['payload']['roles'];

/** One more operator, whom one adds and another approves. */
export async function addOperator(
  [maker, checker]: readonly [OperatorClient, OperatorClient],
  name: string,
  roles: RequestRoles,
): Promise<OperatorClient> {
  const { id, link } = await maker.ask({ kind: 'operator-add', payload: { name, roles, reason: 'new-staff' } });
  const { code } = await checker.approve(id);
  const added = new OperatorClient(maker.url, maker.now);
  await added.join(link ?? '', { code: code ?? '' });
  return added;
}
