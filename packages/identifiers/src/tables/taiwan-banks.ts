/**
 * Banks of Taiwan: the three digits of a transfer, the names, and the BIC where one is known. Codes and Chinese names are those of
 * the public list of wsmwason/taiwan-bank-code (2021; 815 has merged into 012 since), 823 is from general knowledge; English names
 * and BICs are unverified: a BIC is offered to the customer and never decides.
 */
export interface Bank {
  readonly code: string;
  readonly nameTw: string;
  readonly nameEn: string;
  /** Empty where it is not known. */
  readonly bic: string;
}

const row = (code: string, nameTw: string, nameEn: string, bic: string): Bank => ({ code, nameTw, nameEn, bic });

// biome-ignore format: one row a line
export const TAIWAN_BANKS: readonly Bank[] = [
  row('004', '臺灣銀行', 'Bank of Taiwan', 'BKTWTWTP'),
  row('005', '臺灣土地銀行', 'Land Bank of Taiwan', 'LBOTTWTP'),
  row('006', '合作金庫商業銀行', 'Taiwan Cooperative Bank', 'TACBTWTP'),
  row('007', '第一商業銀行', 'First Commercial Bank', 'FCBKTWTP'),
  row('008', '華南商業銀行', 'Hua Nan Commercial Bank', 'HNBKTWTP'),
  row('009', '彰化商業銀行', 'Chang Hwa Commercial Bank', 'CCBCTWTP'),
  row('011', '上海商業儲蓄銀行', 'The Shanghai Commercial & Savings Bank', 'SCSBTWTP'),
  row('012', '台北富邦商業銀行', 'Taipei Fubon Commercial Bank', 'TPBKTWTP'),
  row('013', '國泰世華商業銀行', 'Cathay United Bank', 'UWCBTWTP'),
  row('016', '高雄銀行', 'Bank of Kaohsiung', 'BKAOTWTK'),
  row('017', '兆豐國際商業銀行', 'Mega International Commercial Bank', 'ICBCTWTP'),
  row('021', '花旗(台灣)商業銀行', 'Citibank Taiwan', 'CITITWTX'),
  row('048', '王道商業銀行', 'O-Bank', ''),
  row('050', '臺灣中小企業銀行', 'Taiwan Business Bank', 'MBBTTWTP'),
  row('052', '渣打國際商業銀行', 'Standard Chartered Bank (Taiwan)', 'SCBLTWTP'),
  row('053', '台中商業銀行', 'Taichung Commercial Bank', 'TCBBTWTH'),
  row('054', '京城商業銀行', "King's Town Bank", ''),
  row('081', '匯豐(台灣)商業銀行', 'HSBC Bank (Taiwan)', 'HSBCTWTP'),
  row('101', '瑞興商業銀行', 'Taipei Star Bank', ''),
  row('102', '華泰商業銀行', 'Hwatai Bank', ''),
  row('103', '臺灣新光商業銀行', 'Shin Kong Commercial Bank', 'MKTBTWTP'),
  row('108', '陽信商業銀行', 'Sunny Bank', ''),
  row('118', '板信商業銀行', 'Bank of Panhsin', ''),
  row('147', '三信商業銀行', 'Cota Commercial Bank', ''),
  row('700', '中華郵政股份有限公司', 'Chunghwa Post', ''),
  row('803', '聯邦商業銀行', 'Union Bank of Taiwan', 'UBOTTWTP'),
  row('805', '遠東國際商業銀行', 'Far Eastern International Bank', 'FEINTWTP'),
  row('806', '元大商業銀行', 'Yuanta Commercial Bank', 'APBKTWTP'),
  row('807', '永豐商業銀行', 'Bank SinoPac', 'SINOTWTP'),
  row('808', '玉山商業銀行', 'E.SUN Commercial Bank', 'ESUNTWTP'),
  row('809', '凱基商業銀行', 'KGI Bank', 'CDIBTWTP'),
  row('810', '星展(台灣)商業銀行', 'DBS Bank (Taiwan)', 'DBSSTWTP'),
  row('812', '台新國際商業銀行', 'Taishin International Bank', 'TSIBTWTP'),
  row('816', '安泰商業銀行', 'EnTie Commercial Bank', ''),
  row('822', '中國信託商業銀行', 'CTBC Bank', 'CTCBTWTP'),
  row('823', '將來商業銀行', 'Next Commercial Bank (NEXT Bank)', ''),
  row('824', '連線商業銀行', 'LINE Bank Taiwan', ''),
  row('826', '樂天國際商業銀行', 'Rakuten International Commercial Bank', ''),
];
