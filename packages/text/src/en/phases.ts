import type { Words } from '../words.ts';
import type { words as tw } from '../tw/phases.ts';

export const words: Words<typeof tw> = {
  title: '{market}: {phase}',
  explainPreMarket: 'Trading before the regular US session, with limit orders only. Volume is thin.',
  explainIntake: 'Orders are collected and nothing trades yet. The opening auction fills them all at one price.',
  explainContinuous: 'Orders are matched one by one as they arrive, by price and then by time.',
  explainClosingAuction:
    'Orders are collected until the close. The closing auction fills them all at one price: the close.',
  explainAfterHoursTW:
    'The regular session is over. After-hours fixed price (at the close) and after-hours odd lots are open.',
  explainAfterHoursUS: 'The regular session is over. Limit orders still trade in extended hours. Volume is thin.',
  explainClosed: 'Trading is over for the day, and the market’s clock stands at the close until it opens again.',
  explainHalted: 'The index fell far enough to halt the whole market. Trading resumes when the halt is over.',
  explainOther: 'This session is announced by the market.',
  marketTime: 'Market time',
  tradingDate: 'Trading date',
  wait: 'Time left',
  speed: 'Speed',
  speedValue: '{speed} times',
  speedText:
    'The market runs faster than your watch: while you wait 1 minute, {speed} minutes pass there. Countdowns are your real waiting time; orders, fills and entries carry market time.',
  speedReal: 'The market keeps real time, and countdowns are your real waiting time.',
  together:
    'Taiwan and the US trade at the same hours here, so nobody waits for the evening in New York. Each is recorded in its own time, Taipei or New York.',
  inTurn: 'The markets take turns in their real order: the US opens after Taiwan has closed, and Taiwan after the US.',
};
