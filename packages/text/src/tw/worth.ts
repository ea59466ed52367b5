export const words = {
  marketSwitch: '切換帳戶',
  totalAssets: '總資產',
  available: '可用餘額',
  profit: '損益',
  todayProfit: '今日損益',
  unrealisedProfit: '未實現損益',
  marketValue: '持股市值',
  hideAmounts: '隱藏金額',
  showAmounts: '顯示金額',
} as const;
