import { assert } from '@kuroshio/base';
import { DOORS, ENDPOINTS, type EndpointPath, endpointsAt } from '@kuroshio/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { ownerUrlOf } from '../crash/program-database.ts';
import { type HttpAnswer, HttpConnection } from '../load/http-connection.ts';
import { type Program, startProgram } from '../program.ts';
import { ApiClient } from './api-client.ts';
import { fuzzBodies } from './fuzz-inputs.ts';
import type { JsonSchema } from './input-generators.ts';
import { readInputSchemas } from './input-schemas.ts';
import { fingerprint } from './state-fingerprint.ts';

/**
 * Those that take and answer JSON; what takes a file is tried with hostile ones in verification.test.ts, what hands one out in
 * export-statement.test.ts.
 */
const paths = endpointsAt('customers')
  .filter(({ upload, download }) => upload === undefined && download === undefined)
  .map(({ path }) => path);

/** How many times as many are sent as by default, by somebody who has the time. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);
/** Where money moves. */
const MOST_INPUTS = 300 * TIMES;
/** For each field elsewhere: what says little is told soon whether it is read well. */
const INPUTS_A_FIELD = 45 * TIMES;
const CONNECTIONS = 16;
/** Milliseconds that the calls within the schema of one endpoint may take: hashing passwords is meant to be slow. */
const WORK = 75 * TIMES;
/** The fewest of them that are sent all the same. */
const FEWEST = 20;
const seed = 20261121;

let program: Program;
let owner: Database;
let schemas: ReadonlyMap<EndpointPath, JsonSchema>;
let client: ApiClient;
let headers: Readonly<Record<string, string>>;
let connections: HttpConnection[];

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '10', RATE_LIMIT: '1000000' } });
  owner = createDatabase(ownerUrlOf(program.dataDir), { log: createLog('silent'), max: 1 });
  schemas = await readInputSchemas(program.url);
  connections = Array.from({ length: CONNECTIONS }, () => new HttpConnection(program.url));
  await signIn();
}, 150_000);

afterAll(async () => {
  for (const connection of connections) connection.close();
  await owner.close();
  await program.remove();
});

async function signIn(): Promise<void> {
  client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  headers = client.headers();
}

/** The call before may have ended the session. */
async function stayIn(): Promise<void> {
  if ((await client.call('identity/list-sessions', {})).http === 401) await signIn();
}

/** How many inputs an endpoint gets: by what depends on it, and by how much there is to get wrong. */
function inputsFor(path: EndpointPath, { properties = {} }: JsonSchema): number {
  if (ENDPOINTS[path].movesMoney !== false) return MOST_INPUTS;
  return Math.min(MOST_INPUTS, INPUTS_A_FIELD * (1 + Object.keys(properties).length));
}

interface Call {
  readonly body: string | Buffer;
  readonly answer: HttpAnswer;
  readonly msg: string;
  readonly succeeded: boolean;
}

/** Sends all of them, some at a time, until it is enough. */
async function sendAll(
  path: EndpointPath,
  bodies: readonly (string | Buffer)[],
  isEnough: (sent: number) => boolean = () => false,
): Promise<Call[]> {
  const calls: Call[] = [];
  const rest = bodies[Symbol.iterator]();
  await Promise.all(
    connections.map(async (connection) => {
      for (const body of rest) {
        const answer = await connection.post(DOORS.customers.base + path, headers, body);
        const { status, msg } = JSON.parse(answer.body) as { status: number; msg: string };
        calls.push({ body, answer, msg, succeeded: answer.http === 200 && status === 1 });
        if (isEnough(calls.length)) return;
      }
    }),
  );
  return calls;
}

function fitsSchema(path: EndpointPath, body: string | Buffer): boolean {
  const text = String(body).replace(/^\ufeff/, '');
  try {
    return ENDPOINTS[path].input.safeParse(text === '' ? {} : JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const shown = ({ body, answer }: Call) => `${String(body).slice(0, 300)} → ${answer.http} ${answer.body.slice(0, 200)}`;

/**
 * Sends what is refused and looks whether anything changed. What trades by itself meanwhile gets another try. What was
 * refused for a reason that is gone now is no refused call any more: it is left out, and the others are sent again.
 */
async function expectNoEffect(path: EndpointPath, bodies: readonly (string | Buffer)[]): Promise<void> {
  let refused = bodies;
  for (let tries = 1; refused.length > 0; ) {
    const before = await fingerprint(owner);
    const calls = await sendAll(path, refused);
    if (calls.some(({ succeeded }) => succeeded)) {
      refused = calls.filter(({ succeeded }) => !succeeded).map(({ body }) => body);
      await stayIn();
      continue;
    }
    const after = await fingerprint(owner);
    if (tries++ < 3 && JSON.stringify(before) !== JSON.stringify(after)) continue;
    expect(after, `refused calls of ${path} have no effect`).toEqual(before);
    return;
  }
}

/** Nothing of this customer's trades by itself any more. */
async function cancelAll(): Promise<void> {
  for (const market of ['twd', 'usd'] as const) {
    const answer = await client.call('trading/list-orders', { market, show: 'pending', limit: 50 });
    for (const { id } of answer.data?.orders ?? []) await client.call('trading/cancel-order', { id });
  }
}

describe('whatever is sent', () => {
  it.each(paths)(
    'to %s is answered as promised, and what is refused has no effect',
    async (path) => {
      await stayIn();
      const endpoint = ENDPOINTS[path];
      const promised: readonly string[] = [...endpoint.refusals, 'TOO_FREQUENT'];
      const schema = schemas.get(path);
      assert(schema, `${path} stands in the OpenAPI document`);
      const inputs = inputsFor(path, schema);
      const bodies = fc.sample(fuzzBodies(schema), { numRuns: inputs, seed });
      const fits = new Map(bodies.map((body) => [body, fitsSchema(path, body)]));
      const fitting = bodies.filter((body) => fits.get(body) === true);
      const wrong = bodies.filter((body) => fits.get(body) !== true);
      expect(wrong.length, 'inputs that do not fit').toBeGreaterThan(inputs / 5);
      expect(fitting.length, 'inputs that fit').toBeGreaterThan(inputs / 20);

      const before = await fingerprint(owner);
      const refused = await sendAll(path, wrong);
      const isMalformed = ({ answer, msg }: Call) =>
        (answer.http === 400 && msg === 'MALFORMED_INPUT') || (answer.http === 413 && msg === 'INPUT_TOO_LARGE');
      expect(refused.filter((call) => !isMalformed(call)).map(shown)).toEqual([]);
      if (JSON.stringify(await fingerprint(owner)) !== JSON.stringify(before)) await expectNoEffect(path, wrong);

      const until = performance.now() + WORK;
      const done = await sendAll(path, fitting, (sent) => sent >= FEWEST && performance.now() > until);
      const hasEnded = done.some(({ succeeded }) => succeeded);
      const isGood = ({ answer, msg, succeeded }: Call) =>
        succeeded ||
        promised.includes(msg) ||
        // A key of the language is refused even where a schema would let it pass.
        (msg === 'MALFORMED_INPUT' && answer.http === 400 && answer.body.includes('not valid JSON')) ||
        // A call that ends the session leaves none for the next.
        (msg === 'SESSION_EXPIRED' && answer.http === 401 && hasEnded);
      expect(done.filter((call) => call.answer.http >= 500 || !isGood(call)).map(shown)).toEqual([]);

      await stayIn();
      await cancelAll();
      const again = done.filter(({ succeeded }) => !succeeded).slice(0, FEWEST);
      if (again.length > 0)
        await expectNoEffect(
          path,
          again.map(({ body }) => body),
        );
    },
    60_000 * TIMES,
  );

  it('left the program well', async () => {
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    expect(program.output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
