// The bare handler that the edge is measured beside: Fastify with a schema, and one row a call; forked by the bench.
import Fastify from 'fastify';
import { Pool } from 'pg';

interface Order {
  readonly symbol: string;
  readonly side: string;
  readonly type: string;
  readonly timeInForce: string;
  readonly quantity: number;
  readonly price: number;
  readonly clientOrderId: string;
}

const text = { type: 'string' };
const schema = {
  body: {
    type: 'object',
    required: ['symbol', 'side', 'type', 'timeInForce', 'quantity', 'price', 'clientOrderId'],
    additionalProperties: false,
    properties: {
      ...{ symbol: text, side: text, type: text, timeInForce: text, clientOrderId: text },
      ...{ quantity: { type: 'integer' }, price: { type: 'integer' } },
    },
  },
};

const pool = new Pool({ connectionString: process.argv[2], max: 8 });
await pool.query(
  `create table bare_order (
     id bigint generated always as identity primary key, client_order_id text not null unique, symbol text not null,
     side text not null, type text not null, time_in_force text not null, quantity bigint not null, price bigint not null,
     created_at timestamptz not null default now())`,
);

const app = Fastify();
app.post<{ Body: Order }>('/orders', { schema }, async ({ body }) => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'insert',
    text: `insert into bare_order (client_order_id, symbol, side, type, time_in_force, quantity, price)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [...[body.clientOrderId, body.symbol, body.side, body.type, body.timeInForce, body.quantity, body.price]],
  });
  return { status: 1, msg: '', data: { id: rows[0]?.id, ...body } };
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
