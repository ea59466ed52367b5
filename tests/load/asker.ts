// Guests who ask for hundreds of topics again and again, over many connections; forked by a test.
import { LoadClient } from './load-client.ts';

export interface AskPlan {
  readonly url: string;
  readonly connections: number;
  /** Connections of one address: each of 127.0.0.0/8 has ports of its own. */
  readonly ofAddress: number;
  readonly topics: readonly string[];
  /** Milliseconds between two questions of a connection. */
  readonly pace: number;
}

/** What came of it so far. */
export interface AskState {
  /** Topics that were asked for, and how many were answered. */
  readonly asked: number;
  readonly answered: number;
  readonly refused: number;
  readonly open: number;
}

const TOLD_EVERY = 100;
const SNAPSHOT = Buffer.from('"k":"snapshot"');
const REFUSED = Buffer.from('"op":"refused"');
const state = { asked: 0, answered: 0, refused: 0, open: 0 };
let isAsking = false;

function count(payload: Buffer, mark: Buffer): number {
  let found = 0;
  for (let at = payload.indexOf(mark); at >= 0; at = payload.indexOf(mark, at + mark.length)) found++;
  return found;
}

async function ask({ url, ofAddress, topics, pace }: AskPlan, place: number): Promise<void> {
  const localAddress = `127.1.${1 + Math.floor(place / ofAddress)}.1`;
  const question = JSON.stringify({ op: 'sub', topics });
  while (isAsking) {
    const client = await LoadClient.open({
      ...{ url, localAddress },
      onText(payload) {
        state.answered += count(payload, SNAPSHOT);
        state.refused += count(payload, REFUSED);
      },
    }).catch(() => undefined);
    let isOpen = client !== undefined;
    if (isOpen) state.open++;
    void client?.ended.then(() => {
      isOpen = false;
      state.open--;
    });
    while (isAsking && isOpen) {
      // What does not fit into the connection any more is not asked: that would only fill the memory here.
      if ((client?.socket.writableLength ?? 0) < 64 * 1024) {
        client?.send(question);
        state.asked += topics.length;
      }
      await new Promise((resolve) => setTimeout(resolve, pace));
    }
    client?.socket.destroy();
    // One that is thrown out comes again.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

process.on('message', (wanted: boolean) => {
  if (wanted === isAsking) return;
  isAsking = wanted;
  const plan = JSON.parse(process.argv[2] ?? '') as AskPlan;
  if (wanted) for (let place = 0; place < plan.connections; place++) void ask(plan, place);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => process.send?.(state), TOLD_EVERY);
