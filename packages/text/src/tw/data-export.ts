export const words = {
  title: '下載我的資料',
  menuText: '我們保存的所有關於您的資料',
  lead: '一個 ZIP 檔，包含我們保存的所有關於您的資料：帳戶、證件照片、出入金、委託與成交、庫存、帳務、訊息、限額，以及內部人員查閱與申請的紀錄。',
  forms: '每份清單都有 JSON 與 CSV（可用試算表開啟）。說明在 README.txt。',
  always: '帳戶受限制時也可以下載。',
  warning: '檔案內有您的證件照片與完整卡號。請存放在只有您能開啟的地方。',
  limit: '24 小時內最多 {most} 次。每次都會記錄並通知您。',
  nextAt: '{time} 之後可以再下載',
  passwordMissing: '請輸入登入密碼',
  fetch: '下載',
  fetching: '準備中…',
  done: '已下載',
  history: '下載紀錄',
  none: '還沒有下載過',
  readMeTitle: '{title} 帳號 {account} 的資料',
  readMeMade: '產生時間：{time}（UTC），所有清單都是同一時刻的內容。',
  readMeForms:
    '每份清單有 .json（每列一筆）與 .csv（UTF-8，可用試算表開啟；可能被當成公式的文字前面加了單引號）。沒有資料的清單是空的。欄位名稱是系統內部的英文名稱。',
  readMeAmounts:
    '金額是該幣別的最小單位整數，小數位數：{digits}。asset 欄旁的 currency 是幣別，instrument_no 旁的 symbol 是商品代號。價格是該商品報價單位的整數，股數是系統內的單位（台股一股為 1，美股一股為 1000000）。',
  readMeTimes: '時間是 UTC；trading_date 是市場的交易日。',
  readMeLeftOut:
    '不在裡面的：密碼與驗證碼的密鑰、防偽標記、其他客戶的資料、內部人員的姓名，以及依規定不能告知當事人的調查。',
  readMeKept: '交易資料保存 5 年、投資資料保存 10 年，之後刪除；帳務分錄不會刪除。',
  folderAccount: '帳戶、登入裝置、通知設定、自選股、搜尋與到價提醒',
  folderIdentity: '實名認證、證件照片、誰在何時查看過',
  folderMoney: '銀行卡、錢包地址、入金、提領、換匯、抵用券',
  folderTrading: '委託、成交、條件單、庫存明細、交割、股利、每日淨值',
  folderCredit: '信用貸款、擔保借款、融資融券、追繳、借券',
  folderOfferings: '申購、競拍、鉅額交易',
  folderStrategies: '策略、申請帶單、回測',
  folderPlans: '定期定額、投資籃',
  folderLedger: '餘額與每一筆帳務分錄',
  folderMessages: '訊息',
  folderLimits: '自訂限額、冷靜期、帳戶限制與申復',
  folderHouse: '內部人員對您帳戶的查閱與申請',
} as const;

export const refusals = {
  DATA_EXPORT_RUNNING: '上一份資料還在下載，完成後再試',
  DATA_EXPORTED_OFTEN: '24 小時內最多下載 {maximum} 次',
};
