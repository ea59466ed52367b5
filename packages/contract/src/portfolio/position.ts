import { BOARDS } from '@kuroshio/market/words.ts';
import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { charge } from '../trading/shapes.ts';
import { date, id, money, price, shares, stamp, wallTime } from '../words.ts';
import { position as positionShape } from './shapes.ts';

export const position = endpoint('portfolio/position', {
  summary: 'One position with each fill that opened or closed it.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({
    position: positionShape,
    charges: z.array(charge),
    fills: z.array(
      z.object({
        /** Order and number of the fill within it. */
        id: z.string(),
        orderNo: z.string(),
        side: z.enum(['buy', 'sell']),
        price,
        quantity: shares,
        board: z.enum(BOARDS),
        /** The house gave or took it: less than a share, at a price of the book. */
        byHouse: z.boolean(),
        value: money,
        charges: money,
        tradingDate: date,
        settlesOn: date,
        at: wallTime,
        stamp,
      }),
    ),
  }),
  refusals: ['POSITION_NOT_FOUND'],
});
