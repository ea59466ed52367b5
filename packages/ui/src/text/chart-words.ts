/** A language of the chart's own legend. */
export type ChartLocale = 'zh-TW' | 'en-US' | 'ko-KR';

interface ChartWords {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  turnover: string;
  change: string;
  average: string;
  second: string;
  minute: string;
  hour: string;
  day: string;
  week: string;
  month: string;
  year: string;
}

/** The words the chart library asks for, which has neither Traditional Chinese nor Korean of its own. */
export const CHART_WORDS: Record<ChartLocale, ChartWords> = {
  'zh-TW': {
    time: '',
    open: '開 ',
    high: '高 ',
    low: '低 ',
    close: '收 ',
    volume: '量 ',
    turnover: '額 ',
    change: '漲跌 ',
    average: '均價 ',
    second: '秒',
    minute: '分',
    hour: '時',
    day: '日',
    week: '週',
    month: '月',
    year: '年',
  },
  'en-US': {
    time: '',
    open: 'O ',
    high: 'H ',
    low: 'L ',
    close: 'C ',
    volume: 'Vol ',
    turnover: 'Turnover ',
    change: 'Chg ',
    average: 'Avg ',
    second: 's',
    minute: 'm',
    hour: 'h',
    day: 'D',
    week: 'W',
    month: 'M',
    year: 'Y',
  },
  'ko-KR': {
    time: '',
    open: '시 ',
    high: '고 ',
    low: '저 ',
    close: '종 ',
    volume: '거래량 ',
    turnover: '대금 ',
    change: '등락 ',
    average: '평균 ',
    second: '초',
    minute: '분',
    hour: '시',
    day: '일',
    week: '주',
    month: '월',
    year: '년',
  },
};
