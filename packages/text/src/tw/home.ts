export const home = {
  title: '首頁',
  gainers: '漲幅排行',
  losers: '跌幅排行',
  mostTraded: '成交量排行',
} as const;
