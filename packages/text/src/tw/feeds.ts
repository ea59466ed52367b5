export const words = {
  simulated: '模擬行情',
  simulatedNote: '此商品無外部報價，行情由模擬市場撮合產生',
  replay: '歷史回放',
  replayNote: '行情依歷史資料回放；成交與資金皆為模擬',
  delayedSeconds: '{source}・延遲 {seconds} 秒',
  delayedMinutes: '{source}・延遲 {minutes} 分鐘',
  stale: '{source}・報價中斷',
  providerNote: '報價來源 {source}，更新時間 {time}；委託於模擬市場成交',
  staleNote: '{source} 自 {time} 起未更新報價；暫停造市，委託將保留等候',
  silentNote: '尚未收到 {source} 的報價；暫停造市，委託將保留等候',
} as const;
