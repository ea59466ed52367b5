import type { OrderTicket } from '@kuroshio/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newClientOrderId, Submission } from './submission.ts';

const TICKET: OrderTicket = {
  symbol: 'TWSE:2330',
  side: 'buy',
  type: 'limit',
  board: 'regular',
  timeInForce: 'ROD',
  quantity: 1000,
  price: 2465_00,
};

describe('the id of an order being sent', () => {
  let made = 0;
  let submission: Submission;
  beforeEach(() => {
    made = 0;
    submission = new Submission(() => `order-${(made += 1)}`);
  });

  it('stays when the same ticket is sent again after no answer', () => {
    expect([submission.idFor(TICKET), submission.idFor({ ...TICKET })]).toEqual(['order-1', 'order-1']);
  });

  it('does not depend on the order in which the ticket was filled in', () => {
    const id = submission.idFor(TICKET);
    expect(
      submission.idFor({
        price: 2465_00,
        quantity: 1000,
        timeInForce: 'ROD',
        board: 'regular',
        type: 'limit',
        side: 'buy',
        symbol: 'TWSE:2330',
      }),
    ).toBe(id);
  });

  it('is another once the server has answered: the same order may be wanted twice', () => {
    submission.idFor(TICKET);
    submission.settle();
    expect(submission.idFor(TICKET)).toBe('order-2');
  });

  it('is another for another ticket', () => {
    submission.idFor(TICKET);
    expect(submission.idFor({ ...TICKET, quantity: 2000 })).toBe('order-2');
  });

  it('is of the shape the API takes, and new each time', () => {
    const ids = Array.from({ length: 50 }, newClientOrderId);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,48}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
