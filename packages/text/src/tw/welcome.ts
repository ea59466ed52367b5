export const words = {
  welcome: '歡迎使用{brand}',
  startTitle: '先練習，再投資',
  startText: '用練習金操作台股與美股，下單、成交、交割都按真實市場的規則走。',
  startLanguage: '選擇語言',
  startPointOrders: '完整委託簿',
  startPointOrdersText: '五檔報價、限價與市價委託，依價格與時間優先撮合。',
  startPointBooks: '每一筆都有帳',
  startPointBooksText: '手續費、交易稅與交割款逐筆入帳，資金明細隨時可查。',
  startPointOpen: '公開原始碼',
  startPointOpenText: '撮合、帳務與規則都可以查證。',
  browseAsGuest: '先看看行情',
} as const;
