import { afterEach, describe, expect, it } from 'vitest';
import { POSTING_KINDS } from '@kuroshio/ledger';
import { type Chain, transferNumber } from './chain.ts';
import { chainLossRules } from './loss-rules.ts';
import { listTransfers } from './list-transfers.ts';
import { type ChainStage, createChainStage } from './test-chain-stage.ts';
import { createTestChain, type TestChain } from './test-chain.ts';

let stage: ChainStage;
let chain: TestChain;
let own: number;
let to: string;

async function setUp(given?: Parameters<typeof createTestChain>[0], more?: Parameters<typeof createChainStage>[1]) {
  chain = createTestChain(given);
  stage = await createChainStage([chain], more);
  own = await stage.customer();
  to = await stage.address(own);
  chain.mine(20);
  await stage.look();
}

afterEach(() => stage.close());

const USDT = 1_000_000n;
let sent = 0;
const tx = (amount: bigint, more: { txHash?: string; index?: number; to?: string } = {}) => ({
  ...{ txHash: `0x${String(++sent).padStart(64, '0')}`, index: 0, to, amount },
  ...more,
});
const postings = async () =>
  (
    await stage.db.owner.query<{ n: number }>('select count(*)::integer as n from posting where kind = $1', [
      POSTING_KINDS.deposit,
    ])
  )[0]?.n;

describe('USDT that comes to a customer’s address', () => {
  it('is seen, counted up block by block, and credited once at its last confirmation', async () => {
    await setUp();
    const page = async (before?: string) => {
      const told = await listTransfers(stage.deposits)({ limit: 1, ...(before && { before }) }, stage.as(own));
      if (!told.ok) throw new Error(told.refusal.code);
      return told.value;
    };
    const list = async () => {
      const outcome = await listTransfers(stage.deposits)({ limit: 10 }, stage.as(own));
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value.transfers.map(({ state, confirmations, needed }) => ({ state, confirmations, needed }));
    };
    chain.mine(1, tx(50n * USDT));
    await stage.look();
    expect(await list()).toEqual([{ state: 'confirming', confirmations: 1, needed: 3 }]);
    expect(await stage.usdt(own)).toBe(0n);
    chain.mine(1);
    await stage.look();
    expect(await list()).toEqual([{ state: 'confirming', confirmations: 2, needed: 3 }]);
    chain.mine(1);
    await stage.look();
    expect(await list()).toEqual([{ state: 'credited', confirmations: 3, needed: 3 }]);
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await stage.messages(own)).toEqual(['credited']);
    for (let n = 0; n < 40; n++) {
      chain.mine(1);
      await stage.look();
    }
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await postings()).toBe(1);
    // Two that were seen in one moment are two, page by page.
    const twins = tx(60n * USDT);
    chain.mine(1, twins, { ...twins, index: 1 });
    await stage.look();
    const ids: string[] = [];
    for (let one = await page(); ; one = await page(ids.at(-1))) {
      ids.push(...one.transfers.map(({ id }) => id));
      if (!one.more) break;
    }
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  it('counts each event of a transaction once: two are two, one that is told twice is one', async () => {
    await setUp();
    const first = tx(30n * USDT);
    const second = { ...first, index: 4, amount: 31n * USDT };
    chain.mine(1, first, second, first);
    chain.mine(2);
    await stage.look();
    await stage.look();
    expect(await stage.usdt(own)).toBe(61n * USDT);
    expect(await postings()).toBe(2);
  });

  it('goes to whose address it is, and what goes to nobody’s to nobody', async () => {
    await setUp();
    const other = await stage.customer();
    const theirs = await stage.address(other);
    expect(theirs).not.toBe(to);
    chain.mine(1, tx(40n * USDT, { to: theirs }), tx(90n * USDT, { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }));
    chain.mine(2);
    await stage.look();
    expect([await stage.usdt(own), await stage.usdt(other)]).toEqual([0n, 40n * USDT]);
  });

  it('of less than the least amount waits, and is credited with what brings it there', async () => {
    await setUp();
    chain.mine(1, tx(7n * USDT));
    chain.mine(2);
    await stage.look();
    expect(await stage.states(own)).toEqual(['waiting']);
    expect(await stage.usdt(own)).toBe(0n);
    const { standing } = chain.calls;
    for (let n = 0; n < 5; n++) {
      chain.mine(1);
      await stage.look();
    }
    expect(chain.calls.standing, 'dust costs no calls while it waits').toBe(standing);
    chain.mine(1, tx(13n * USDT));
    chain.mine(2);
    await stage.look();
    expect(await stage.states(own)).toEqual(['credited', 'credited']);
    expect(await stage.usdt(own)).toBe(20n * USDT);
  });

  it('that comes while the program rests is found by the next start', async () => {
    await setUp();
    await stage.deposits.stop();
    chain.mine(1, tx(25n * USDT));
    chain.mine(60);
    await stage.restart();
    await stage.look();
    expect(await stage.usdt(own)).toBe(25n * USDT);
  });
});

describe('blocks that are replaced', () => {
  it('take a transfer with them before it was credited, which the customer is told', async () => {
    await setUp();
    chain.mine(1, tx(50n * USDT));
    await stage.look();
    chain.reorganise(1);
    chain.mine(4);
    await stage.look();
    expect(await stage.states(own)).toEqual(['vanished']);
    expect(await stage.messages(own)).toEqual(['vanished']);
    chain.mine(10);
    await stage.look();
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('may bring it back in another block, and then it counts from there, once', async () => {
    await setUp();
    const one = tx(50n * USDT);
    chain.mine(2, one);
    await stage.look();
    chain.reorganise(2);
    chain.mine(1);
    await stage.look();
    expect(await stage.states(own)).toEqual(['vanished']);
    chain.mine(1, one);
    await stage.look();
    expect(await stage.states(own)).toEqual(['confirming']);
    chain.mine(2);
    await stage.look();
    expect(await stage.states(own)).toEqual(['credited']);
    expect(await postings()).toBe(1);
  });

  it('that take it after it was credited leave the money, and name what the house bears', async () => {
    await setUp();
    const one = tx(50n * USDT);
    chain.mine(3, one);
    await stage.look();
    expect(await stage.usdt(own)).toBe(50n * USDT);
    chain.reorganise(3);
    chain.mine(4);
    await stage.look();
    expect(await stage.states(own)).toEqual(['reversed']);
    expect(await stage.usdt(own)).toBe(50n * USDT);
    // It is mined again: the break ends, and nothing is credited a second time.
    chain.mine(5, one);
    await stage.look();
    expect(await stage.states(own)).toEqual(['credited']);
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await postings()).toBe(1);
  });

  it('are written off by two operators, once: the customer keeps the money, and the house pays for it', async () => {
    await setUp();
    const one = tx(50n * USDT);
    chain.mine(3, one);
    await stage.look();
    const rules = () => chainLossRules(stage.deposits)['chain-loss'];
    const transferId = String(transferNumber('ERC-20', one));
    const payload = { transferId, reason: 'blocks-replaced' } as const;
    const asked = { maker: 1, now: stage.clock.now() } as never;
    const approved = { id: '1', payload, maker: 1, checker: 2, now: stage.clock.now() } as never;
    const losses = async () =>
      (
        await stage.db.owner.query<{ n: number }>('select count(*)::integer as n from posting where kind = $1', [
          POSTING_KINDS['chain-loss'],
        ])
      )[0]?.n;
    // What is in its chain cannot be written off.
    expect((await rules().preview(payload, asked)).ok).toBe(false);
    expect((await rules().apply(approved)).ok).toBe(false);
    chain.reorganise(3);
    chain.mine(4);
    await stage.look();
    expect(await rules().preview(payload, asked)).toMatchObject({
      ok: true,
      value: { about: `chain-transfer/${transferId}`, before: { state: 'reversed' }, after: { state: 'borne' } },
    });
    const both = await Promise.all([rules().apply(approved), rules().apply(approved)]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    expect((await rules().apply(approved)).ok).toBe(true);
    expect(await losses()).toBe(1);
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await stage.states(own)).toEqual(['borne']);
    // It comes back all the same: nothing is credited again.
    chain.mine(6, one);
    await stage.look();
    expect(await stage.states(own)).toEqual(['borne']);
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect([await postings(), await losses()]).toEqual([1, 1]);
  });

  it('while the program rests are found by the next start, before and after crediting', async () => {
    await setUp();
    chain.mine(1, tx(50n * USDT));
    chain.mine(2);
    await stage.look();
    chain.mine(1, tx(60n * USDT));
    await stage.look();
    await stage.deposits.stop();
    chain.reorganise(4);
    chain.mine(8);
    await stage.restart();
    await stage.look();
    expect(await stage.states(own)).toEqual(['reversed', 'vanished']);
    expect(await stage.usdt(own)).toBe(50n * USDT);
  });

  it('make a chain shorter for a while', async () => {
    await setUp();
    chain.mine(5, tx(50n * USDT));
    await stage.look();
    chain.reorganise(5);
    await stage.look();
    expect(stage.fault()).toBeUndefined();
    expect(await stage.states(own)).toEqual(['reversed']);
  });
});

describe('a start in the middle', () => {
  it('credits once, wherever the program ended', async () => {
    await setUp();
    chain.mine(3, tx(50n * USDT), tx(70n * USDT));
    for (let n = 0; n < 4; n++) {
      await stage.look();
      await stage.restart();
    }
    expect(await stage.usdt(own)).toBe(120n * USDT);
    expect(await postings()).toBe(2);
  });

  it('goes on after a posting that failed, with row and money together or not at all', async () => {
    let fails = 1;
    chain = createTestChain();
    stage = await createChainStage([chain], {
      books: {
        // The program ends after the transaction was asked for and before it was answered.
        async post(request) {
          const posted = await stage.books.post(request);
          if (fails-- > 0) throw new Error('ended');
          return posted;
        },
      },
    });
    own = await stage.customer();
    to = await stage.address(own);
    chain.mine(3, tx(50n * USDT));
    await stage.look();
    expect(stage.fault()).toBe('ended');
    await stage.restart();
    await stage.look();
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await postings()).toBe(1);
    expect(await stage.states(own)).toEqual(['credited']);
  });
});

describe('somebody with the database’s password', () => {
  const forged = (id: bigint, customer: number, state = 'confirming') =>
    stage.db.owner.query(
      `insert into chain_transfer (id, customer_id, network, tx_hash, event_index, address, amount, height, block_hash, state, seen_at,
          credited_at, mark) values ($1, $2, 'ERC-20', $3, 0, $4, 999000000, 5, 'x', $5, now(), null, $6)`,
      [String(id), customer, '0xforged', to, state, Buffer.alloc(16)],
    );

  it('puts in a transfer and nothing is credited', async () => {
    await setUp();
    await forged(transferNumber('ERC-20', { txHash: '0xforged', index: 0 }), own);
    chain.mine(10);
    await stage.look();
    expect(await stage.usdt(own)).toBe(0n);
    expect(await postings()).toBe(0);
  });

  it('raises an amount, or moves a transfer to another customer, and nothing is credited by it', async () => {
    await setUp();
    const thief = await stage.customer();
    chain.mine(1, tx(50n * USDT));
    await stage.look();
    await stage.db.owner.query('update chain_transfer set amount = amount * 1000, customer_id = $1', [thief]);
    chain.mine(8);
    await stage.look();
    expect([await stage.usdt(own), await stage.usdt(thief)]).toEqual([0n, 0n]);
    // As its blocks are looked at for the last time, the customer has it all the same.
    chain.mine(30);
    await stage.look();
    chain.mine(3);
    await stage.look();
    expect([await stage.usdt(own), await stage.usdt(thief)]).toEqual([50n * USDT, 0n]);
  });

  it('takes a credited row away and turns the clock of looks back: the books refuse the second time', async () => {
    await setUp();
    chain.mine(3, tx(50n * USDT));
    await stage.look();
    await stage.db.owner.query('delete from chain_transfer');
    await stage.db.owner.query('delete from chain_cursor');
    await stage.restart();
    chain.mine(1);
    await stage.look();
    await stage.look();
    expect(await stage.usdt(own)).toBe(50n * USDT);
    expect(await postings()).toBe(1);
    expect(await stage.states(own)).toEqual(['credited']);
  });

  it('writes a customer’s address on their own name, and gets nothing of it', async () => {
    await setUp();
    const thief = await stage.customer();
    await stage.db.owner.query('update chain_address set customer_id = $1', [thief]);
    await stage.db.owner.query(
      `insert into chain_address (customer_id, network, key_fingerprint, address, opened_at, mark)
        select customer_id, network, key_fingerprint, address, opened_at, mark from chain_address`,
    );
    await stage.restart();
    chain.mine(3, tx(50n * USDT));
    await stage.look();
    expect([await stage.usdt(own), await stage.usdt(thief)]).toEqual([0n, 0n]);
    // The customer looks at their address again, and what came there is theirs.
    expect(await stage.address(own)).toBe(to);
    expect(await stage.address(thief)).not.toBe(to);
    chain.mine(40);
    await stage.look();
    await stage.look();
    expect([await stage.usdt(own), await stage.usdt(thief)]).toEqual([50n * USDT, 0n]);
  });

  it('moves on the height up to which was looked, and no transfer is left out', async () => {
    await setUp();
    chain.mine(30);
    await stage.look();
    await stage.deposits.stop();
    chain.mine(1, tx(50n * USDT));
    chain.mine(60);
    await stage.db.owner.query('update chain_cursor set height = 100');
    await stage.restart();
    await stage.look();
    expect(await stage.usdt(own)).toBe(50n * USDT);
  });
});

describe('a chain that lies', () => {
  const transfersOf = (change: (all: Awaited<ReturnType<Chain['transfers']>>) => typeof all) => {
    const told = chain.transfers;
    chain.lie.transfers = async (...asked) => {
      const lie = chain.lie.transfers;
      delete chain.lie.transfers;
      const all = await told(...asked);
      if (lie !== undefined) chain.lie.transfers = lie;
      return change(all);
    };
  };

  it('tells of a transfer that its own receipts do not have, and nothing is credited', async () => {
    await setUp();
    const { height, hash } = await chain.head();
    const made = { ...tx(500n * USDT), height, blockHash: hash };
    transfersOf((all) => [...all, made]);
    chain.mine(5);
    await stage.look();
    chain.mine(5);
    await stage.look();
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('leaves a new transfer out, as one far behind its others does: it is found when its blocks are looked at for the last time', async () => {
    await setUp();
    chain.mine(1, tx(50n * USDT));
    chain.lie.transfers = async () => [];
    await stage.look();
    delete chain.lie.transfers;
    chain.mine(5);
    await stage.look();
    expect(await stage.states(own)).toEqual([]);
    for (let n = 0; n < 40; n++) {
      chain.mine(1);
      await stage.look();
    }
    expect(await stage.usdt(own)).toBe(50n * USDT);
  });

  it('tells another amount of a transfer that was seen: the row stays, and nothing is credited by it', async () => {
    await setUp();
    chain.mine(1, tx(50n * USDT));
    await stage.look();
    transfersOf((all) => all.map((one) => ({ ...one, amount: one.amount * 10n })));
    chain.mine(40);
    await stage.look();
    expect(stage.fault()).toContain('something else than before');
    const rows = await stage.db.owner.query<{ amount: bigint }>('select amount from chain_transfer');
    expect(rows.map(({ amount }) => amount)).toEqual([50n * USDT]);
  });

  it('tells another amount of the same transfer when it is asked for by itself: nothing is credited', async () => {
    await setUp();
    chain.mine(3, tx(50n * USDT));
    const standing = chain.standing;
    chain.lie.standing = async (one) => {
      const lie = chain.lie.standing;
      delete chain.lie.standing;
      const found = await standing(one);
      if (lie !== undefined) chain.lie.standing = lie;
      return found && { ...found, amount: found.amount * 10n };
    };
    await stage.look();
    expect(stage.fault()).toContain('something else than before');
    expect(await stage.usdt(own)).toBe(0n);
  });

  it('goes back to a block of long ago, and nothing is taken back by it', async () => {
    await setUp();
    chain.mine(3, tx(50n * USDT));
    await stage.look();
    const old = await chain.block(2);
    if (old === undefined) throw new Error('block 2 is there');
    chain.lie.head = async () => old;
    await stage.look();
    expect(stage.fault()).toContain('and is now 2');
    expect(await stage.states(own)).toEqual(['credited']);
    delete chain.lie.head;
    await stage.look();
    expect(stage.fault()).toBeUndefined();
  });

  it('leaves a credited transfer out of its block while it stands: that is a fault, and no reversal', async () => {
    await setUp();
    chain.mine(3, tx(50n * USDT));
    await stage.look();
    transfersOf(() => []);
    chain.mine(30);
    await stage.look();
    expect(stage.fault()).toContain('left out of its block');
    expect(await stage.states(own)).toEqual(['credited']);
  });

  it('says a block above another that is not there', async () => {
    await setUp();
    chain.mine(2, tx(50n * USDT));
    const block = await chain.head();
    chain.lie.head = async () => ({ ...block, hash: 'other', parent: 'unknown' });
    await stage.look();
    expect(stage.fault()).toContain('the chain moved');
    expect(await stage.states(own)).toEqual([]);
  });
});
