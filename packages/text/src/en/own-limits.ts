import type { refusals as twRefusals, words as tw } from '../tw/own-limits.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: 'Own limits and cooling-off',
  menuText: 'Caps on deposits and losses, a pause from new trades',
  lead: 'You set these limits yourself. A lower one holds at once; a higher one, or none, after 24 hours.',
  deposit: 'Deposit limit',
  depositCounted:
    'All channels together; deposits under review count. Other currencies in NT$ at the middle rate of now.',
  loss: 'Realised loss limit',
  lossCounted:
    'Results of sales and covers in the Taiwan and US accounts, after fees, tax, cost and margin interest; gains of the same period offset losses. Unrealised results, strategies, lending and conversions do not count. Other currencies in NT$ at the middle rate of now.',
  lossEffect:
    'Once reached, you cannot buy, sell short or subscribe, and open orders that would are cancelled. Selling, covering, cancelling and withdrawing go on.',
  periods: 'Days, weeks from Monday and months of the calendar, by Taiwan time.',
  day: 'A day',
  week: 'A week',
  month: 'A month',
  none: 'Not set',
  used: '{amount} counted',
  usedUnknown: 'No exchange rate now, so it cannot be counted',
  left: '{amount} left',
  reached: 'Reached; counts anew from {time}',
  frees: 'Counts anew from {time}',
  waits: '{amount} from {time}',
  waitsNone: 'No limit from {time}',
  set: 'Set',
  change: 'Change',
  amount: 'Amount (NT$)',
  amountInvalid: 'Enter a whole amount',
  lowers: 'Holds as soon as you save.',
  raises: 'This is a raise: it holds after 24 hours, and you can take it back until then.',
  save: 'Save',
  saving: 'Saving…',
  remove: 'Remove this limit',
  keepNow: 'Keep the present limit',
  saved: 'Limit updated',
  savedWaits: 'Noted; it holds after 24 hours',
  unchanged: 'Same as it stands',
  cooling: 'Cooling-off',
  coolingLead:
    'Until it ends you cannot buy, sell short, subscribe, join strategies, borrow or deposit. Selling, covering, cancelling, withdrawing, reading and exports go on.',
  coolingStrong: 'Nobody can end it early, not even we. It can only be made longer.',
  coolingRuns: 'Cooling-off is running',
  coolingUntil: 'Until {time}',
  coolingExtend: 'Make longer',
  length_day: '24 hours',
  length_week: '7 days',
  length_month: '30 days',
  length_halfYear: '6 months',
  lengthEnds: 'until {time}',
  begin: 'Begin cooling-off',
  beginTitle: 'Begin a cooling-off of {length}?',
  beginText: 'It lasts until {time}. Open purchases and short sales are cancelled now. It cannot be ended early.',
  begun: 'Cooling-off has begun',
  openPositions:
    'What you hold is not sold. Recurring purchases are skipped meanwhile. Applications and strategies you joined before stay; you can withdraw them.',
};

export const refusals: Words<typeof twRefusals> = {
  COOLING_OFF:
    'Your cooling-off lasts until {until} (Taiwan time): no new trades, loans or deposits; selling, covering and withdrawing go on',
  DEPOSIT_LIMIT: 'Over your own deposit limit: {left} left, counted anew from {frees} (Taiwan time)',
  LOSS_LIMIT_REACHED:
    'Your own loss limit of {limit} is reached ({lost} lost), counted anew from {frees} (Taiwan time); selling, covering and withdrawing go on',
  COOLING_OFF_LONGER: 'The cooling-off that runs lasts until {until} (Taiwan time); it can only be made longer',
  LIMITS_CHANGED_OFTEN: 'At most {maximum} changes a day',
};
