// Thousands of live connections in a process of their own; forked by a test with what to do as its first argument.
import { LoadClient } from './load-client.ts';

export interface CrowdPlan {
  readonly url: string;
  readonly clients: number;
  /** Clients from one address: each of 127.0.0.0/8 has ports of its own. */
  readonly ofAddress: number;
  readonly openedAtOnce: number;
  /** Instruments; each client follows one, and the phases of all venues. */
  readonly symbols: readonly string[];
}

/** What the crowd tells again and again. */
export interface CrowdState {
  readonly open: number;
  /** Clients that were refused or lost their connection. */
  readonly lost: number;
  /** Clients that have their quote, and those that have heard of the venues' clocks since. */
  readonly served: number;
  readonly live: number;
}

const TOLD_EVERY = 100;
const SNAPSHOT = Buffer.from('"k":"snapshot"');
const QUOTE = Buffer.from('"t":"quote/');
const PHASES = Buffer.from('"t":"phases","k":"delta"');

async function run({ url, clients, ofAddress, openedAtOnce, symbols }: CrowdPlan): Promise<void> {
  let [open, lost] = [0, 0];
  const served = new Set<number>();
  const live = new Set<number>();
  setInterval(() => process.send?.({ open, lost, served: served.size, live: live.size }), TOLD_EVERY);

  async function join(place: number): Promise<void> {
    const client = await LoadClient.open({
      url,
      localAddress: `127.0.${1 + Math.floor(place / ofAddress)}.1`,
      onText(payload) {
        if (payload.indexOf(QUOTE) >= 0 && payload.indexOf(SNAPSHOT) >= 0) served.add(place);
        if (payload.indexOf(PHASES) >= 0) live.add(place);
      },
    });
    open++;
    void client.ended.then(() => {
      open--;
      lost++;
    });
    client.send({ op: 'sub', topics: [`quote/${symbols[place % symbols.length]}`, 'phases'] });
  }

  for (let first = 0; first < clients; first += openedAtOnce) {
    const count = Math.min(openedAtOnce, clients - first);
    const joining = Array.from({ length: count }, (_, i) => join(first + i).catch(() => lost++));
    await Promise.all(joining);
  }
}

process.on('disconnect', () => process.exit(0));
void run(JSON.parse(process.argv[2] ?? '') as CrowdPlan);
