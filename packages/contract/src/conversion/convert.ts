import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, currency, id, money, stamp, wallTime } from '../words.ts';

/** Money that became another currency's. */
export const conversion = z.object({
  id,
  from: currency,
  to: currency,
  sold: money,
  bought: money,
  /** So many of the other currency for one of `unit`. */
  unit: currency,
  rate: z.string(),
  spreadBps: z.int().min(0).max(10_000),
  at: wallTime,
  stamp,
});

export const convert = endpoint('conversion/convert', {
  summary: 'Converts at a quote that still stands, all of it at once or not at all.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({ quoteId: z.string().regex(/^[0-9a-f]{32}$/), conversionKey: clientKey }),
  output: conversion,
  refusals: ['QUOTE_EXPIRED', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
