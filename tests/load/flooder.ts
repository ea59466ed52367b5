// One customer who sends orders as fast as they are answered, over many connections; forked by a test.
import { HttpConnection } from './http-connection.ts';

export interface FloodPlan {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** The order, all but its key. */
  readonly order: object;
}

/** How often each answer came: `ok`, or the code of a refusal. */
export type FloodAnswers = Readonly<Record<string, number>>;

const TOLD_EVERY = 100;
const answers: Record<string, number> = {};
let isFlooding = false;
let sent = 0;

async function flood(plan: FloodPlan, number: number): Promise<void> {
  const connection = new HttpConnection(plan.url);
  // Each connection comes from an address of its own, so that only the customer is the same.
  const headers = { ...plan.headers, 'x-forwarded-for': `198.51.100.${number}` };
  while (isFlooding) {
    const body = JSON.stringify({ ...plan.order, clientOrderId: `flood-${process.pid}-${sent++}` });
    const answer = await connection.post('/api/vue/trading/place-order', headers, body);
    const { status, msg } = JSON.parse(answer.body) as { status: number; msg: string };
    const name = status === 1 ? 'ok' : msg;
    answers[name] = (answers[name] ?? 0) + 1;
  }
  connection.close();
}

process.on('message', (wanted: boolean) => {
  if (wanted === isFlooding) return;
  isFlooding = wanted;
  const plan = JSON.parse(process.argv[2] ?? '') as FloodPlan;
  if (wanted) for (let number = 0; number < plan.connections; number++) void flood(plan, number);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => process.send?.(answers), TOLD_EVERY);
