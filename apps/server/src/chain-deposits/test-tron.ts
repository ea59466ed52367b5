import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { readAccount } from '@kuroshio/identifiers';

interface TronEvent {
  readonly txId: string;
  readonly index: number;
  readonly to: string;
  readonly value: bigint;
  readonly contract: string;
  /** What the transaction's receipt says: SUCCESS, REVERT, OUT_OF_ENERGY. */
  readonly result: string;
}

/** A server with TRON's HTTP interface and TronGrid's events in the shape of their documentation. For tests only. */
export interface TronServer {
  readonly url: string;
  readonly token: string;
  mine(blocks: number, ...events: Partial<TronEvent>[]): void;
  /** Blocks that are replaced; what is mined afterwards has other ids. */
  reorganise(blocks: number): void;
  /** Paths that were asked for, with their search. */
  readonly asked: string[];
  /** Headers of the last call. */
  headers(): IncomingMessage['headers'];
  /** Changes an answer before it is given. */
  lie: ((path: string, answer: never) => unknown) | undefined;
  stop(): Promise<void>;
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SENDER = 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa';
const TRON_TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const FIRST_BLOCK = 1_000;
/** TronGrid gives up to 200; so few here that pages are turned. */
const PAGE = 2;

const hexOf = (address: string) => Buffer.from(readAccount('TRC-20', address) ?? []).toString('hex');

export async function startTron(): Promise<TronServer> {
  let branch = 0;
  let made = 0;
  const blocks: { id: string; parent: string; number: number; events: TronEvent[] }[] = [];
  const asked: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  // TRON's block ids begin with the number, in eight bytes.
  const idOf = (number: number) =>
    number.toString(16).padStart(16, '0') + hash('sha256', `${branch} ${number}`, 'hex').slice(16);
  const push = (events: TronEvent[]) => {
    const number = FIRST_BLOCK + blocks.length;
    blocks.push({ id: idOf(number), parent: blocks.at(-1)?.id ?? '0'.repeat(64), number, events });
  };
  push([]);

  const header = (block: (typeof blocks)[number] | undefined) =>
    block === undefined
      ? {}
      : {
          blockID: block.id,
          block_header: {
            raw_data: {
              number: block.number,
              txTrieRoot: '0'.repeat(64),
              witness_address: `41${'22'.repeat(20)}`,
              parentHash: block.parent,
              version: 31,
              timestamp: 1_780_000_000_000 + block.number * 3_000,
            },
            witness_signature: '00'.repeat(65),
          },
        };

  const event = (block: (typeof blocks)[number], one: TronEvent) => ({
    block_number: block.number,
    block_timestamp: 1_780_000_000_000 + block.number * 3_000,
    caller_contract_address: one.contract,
    contract_address: one.contract,
    event_index: one.index,
    event_name: 'Transfer',
    result: {
      '0': `0x${hexOf(SENDER)}`,
      '1': `0x${hexOf(one.to)}`,
      '2': String(one.value),
      from: `0x${hexOf(SENDER)}`,
      to: `0x${hexOf(one.to)}`,
      value: String(one.value),
    },
    result_type: { from: 'address', to: 'address', value: 'uint256' },
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    transaction_id: one.txId,
    _unconfirmed: true,
  });

  function info(txId: string): object {
    for (const block of blocks) {
      const own = block.events.filter((one) => one.txId === txId);
      const [first] = own;
      if (first === undefined) continue;
      const log: object[] = Array.from({ length: Math.max(...own.map(({ index }) => index)) + 1 }, () => ({
        address: '33'.repeat(20),
        topics: ['44'.repeat(32)],
        data: '',
      }));
      for (const one of own)
        log[one.index] = {
          address: hexOf(one.contract),
          topics: [TRANSFER, hexOf(SENDER).padStart(64, '0'), hexOf(one.to).padStart(64, '0')],
          data: one.value.toString(16).padStart(64, '0'),
        };
      return {
        id: txId,
        fee: 345_000,
        blockNumber: block.number,
        blockTimeStamp: 1_780_000_000_000 + block.number * 3_000,
        contractResult: [''],
        contract_address: `41${hexOf(first.contract)}`,
        receipt: { energy_usage_total: 64_895, net_usage: 345, result: first.result },
        ...(first.result !== 'SUCCESS' && { result: 'FAILED' }),
        log,
      };
    }
    return {};
  }

  function answer(url: URL, body: Readonly<Record<string, unknown>>): unknown {
    switch (url.pathname) {
      case '/wallet/getblock': {
        const named = body['id_or_num'];
        return header(
          named === undefined ? blocks.at(-1) : blocks.find(({ number }) => String(number) === String(named)),
        );
      }
      case '/wallet/gettransactioninfobyid':
        return info(String(body['value']));
      case '/wallet/triggerconstantcontract': {
        const held = blocks
          .flatMap(({ events }) => events)
          .filter((one) => hexOf(one.to) === String(body['parameter']).slice(24) && one.result === 'SUCCESS')
          .reduce((sum, { value }) => sum + value, 0n);
        return { result: { result: true }, constant_result: [held.toString(16).padStart(64, '0')] };
      }
      default: {
        const block = blocks.find(({ number }) => String(number) === url.searchParams.get('block_number'));
        const all = block?.events.map((one) => event(block, one)) ?? [];
        const from = Number(url.searchParams.get('fingerprint') ?? '0');
        const data = all.slice(from, from + PAGE);
        const meta = { at: 1_780_000_000_000, page_size: data.length };
        const next = from + PAGE;
        return { data, success: true, meta: { ...meta, ...(next < all.length && { fingerprint: String(next) }) } };
      }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const text = Buffer.concat(parts).toString();
      const url = new URL(request.url ?? '/', 'http://tron.invalid');
      asked.push(url.pathname + url.search);
      ({ headers } = request);
      const told = answer(url, text === '' ? {} : JSON.parse(text));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(tron.lie === undefined ? told : tron.lie(url.pathname, told as never)));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has a port');
  const tron: TronServer = {
    url: `http://127.0.0.1:${address.port}`,
    token: TRON_TOKEN,
    asked,
    headers: () => headers,
    lie: undefined,
    mine(count, ...events) {
      for (let n = 0; n < count; n++)
        push(
          n > 0
            ? []
            : events.map((one) => ({
                ...{ txId: hash('sha256', `tx ${++made}`, 'hex'), index: 0, to: SENDER, value: 1n, result: 'SUCCESS' },
                ...{ contract: TRON_TOKEN, ...one },
              })),
        );
    },
    reorganise(count) {
      branch += 1;
      blocks.splice(blocks.length - count, count);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return tron;
}
