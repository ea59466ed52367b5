/** The phases of a venue's day, in the words of the investor's app. */
export const PHASE_TEXTS: Readonly<Record<'tw' | 'en', Readonly<Record<string, string>>>> = {
  tw: {
    'pre-market': '盤前交易',
    intake: '開盤前委託',
    continuous: '盤中',
    'closing-auction': '收盤集合競價',
    'after-hours': '盤後交易',
    closed: '休市',
  },
  en: {
    'pre-market': 'Pre-market',
    intake: 'Opening intake',
    continuous: 'Continuous',
    'closing-auction': 'Closing auction',
    'after-hours': 'After hours',
    closed: 'Closed',
  },
};
