import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN_CALLS, TOKEN_CODE } from './test-token.ts';

/** A chain of Ethereum on this machine, with a token and accounts that sign by themselves. For tests only. */
export interface Anvil {
  readonly url: string;
  /** The token whose transfers count, and another of the same form. */
  readonly token: string;
  readonly other: string;
  rpc<Answer = string>(method: string, ...params: readonly unknown[]): Promise<Answer>;
  mine(blocks: number): Promise<void>;
  /** Sends a transfer, mined at once in a block of its own. @returns the hash of the transaction */
  send(to: string, amount: bigint, more?: Sending): Promise<string>;
  sendTwice(to: string, first: bigint, second: bigint): Promise<string>;
  stop(): Promise<void>;
}

interface Sending {
  readonly token?: string;
  /** Fields of the transaction. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Of the accounts that sign. */
  readonly from?: string;
}

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');

/** The binary of this platform, which is in a package of its own. */
function program(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}/package.json`;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), 'bin', file);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

export async function startAnvil(): Promise<Anvil> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(program(), ['--port', String(port), '--silent'], { stdio: 'ignore' });
  // It does not outlive who started it, whatever ended that.
  const endWithTests = () => child.kill('SIGKILL');
  process.once('exit', endWithTests);
  let minesAtOnce = true;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));

  async function rpc<Answer = string>(method: string, ...params: readonly unknown[]): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as { result: Answer; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    if (method === 'evm_setAutomine') minesAtOnce = params[0] === true;
    return result;
  }

  for (let tries = 0; ; tries++) {
    try {
      await rpc('eth_chainId');
      break;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
  const [rich = ''] = await rpc<string[]>('eth_accounts');

  async function transact(fields: Readonly<Record<string, string>>): Promise<string> {
    const hash = await rpc('eth_sendTransaction', { from: rich, gas: '0x200000', ...fields });
    // On a busy machine the block comes after the answer.
    for (let tries = 0; minesAtOnce && tries < 400; tries++) {
      if ((await rpc<object | null>('eth_getTransactionReceipt', hash)) !== null) return hash;
      await sleep(25);
    }
    return hash;
  }

  async function deploy(): Promise<string> {
    const hash = await transact({ data: `0x${TOKEN_CODE}${word(10n ** 15n)}` });
    const { contractAddress } = await rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
    return contractAddress;
  }

  const token = await deploy();
  const other = await deploy();
  return {
    ...{ url, token, other, rpc },
    async mine(blocks) {
      await rpc('anvil_mine', `0x${blocks.toString(16)}`);
    },
    send: (to, amount, more = {}) =>
      transact({
        ...{ to: more.token ?? token, data: `0x${TOKEN_CALLS.transfer}${word(to)}${word(amount)}` },
        ...(more.from !== undefined && { from: more.from }),
        ...more.fields,
      }),
    sendTwice: (to, first, second) =>
      transact({ to: token, data: `0x${TOKEN_CALLS.transferTwice}${word(to)}${word(first)}${word(second)}` }),
    async stop() {
      process.off('exit', endWithTests);
      child.kill();
      await ended;
    },
  };
}
