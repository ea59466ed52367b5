import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { charge } from '../trading/shapes.ts';
import { date, id, money, price, quantity, wallTime } from '../words.ts';
import { position as positionShape } from './shapes.ts';

export const position = endpoint('portfolio/position', {
  summary: 'One position with each fill that opened or closed it.',
  access: 'customer',
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
        quantity,
        value: money,
        charges: money,
        tradingDate: date,
        settlesOn: date,
        at: wallTime,
      }),
    ),
  }),
  refusals: ['POSITION_NOT_FOUND'],
});
