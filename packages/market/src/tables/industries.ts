export type IndustryRow = readonly [key: string, nameTw: string, nameEn: string];

/** Taiwan's industry codes, as the exchanges publish them. */
// biome-ignore format: one row a line
export const TAIWAN_INDUSTRIES: readonly IndustryRow[] = [
  ['01', '水泥工業', 'Cement'],
  ['02', '食品工業', 'Food'],
  ['03', '塑膠工業', 'Plastics'],
  ['04', '紡織纖維', 'Textiles'],
  ['05', '電機機械', 'Electric Machinery'],
  ['06', '電器電纜', 'Electrical and Cable'],
  ['08', '玻璃陶瓷', 'Glass and Ceramics'],
  ['09', '造紙工業', 'Paper and Pulp'],
  ['10', '鋼鐵工業', 'Iron and Steel'],
  ['11', '橡膠工業', 'Rubber'],
  ['12', '汽車工業', 'Automobile'],
  ['14', '建材營造業', 'Building Materials and Construction'],
  ['15', '航運業', 'Shipping and Transportation'],
  ['16', '觀光餐旅', 'Tourism and Hospitality'],
  ['17', '金融保險業', 'Finance and Insurance'],
  ['18', '貿易百貨業', 'Trading and Consumer Goods'],
  ['20', '其他業', 'Other'],
  ['21', '化學工業', 'Chemical'],
  ['22', '生技醫療業', 'Biotechnology and Medical Care'],
  ['23', '油電燃氣業', 'Oil, Gas and Electricity'],
  ['24', '半導體業', 'Semiconductor'],
  ['25', '電腦及週邊設備業', 'Computer and Peripheral Equipment'],
  ['26', '光電業', 'Optoelectronics'],
  ['27', '通信網路業', 'Communications and Internet'],
  ['28', '電子零組件業', 'Electronic Parts and Components'],
  ['29', '電子通路業', 'Electronic Products Distribution'],
  ['30', '資訊服務業', 'Information Service'],
  ['31', '其他電子業', 'Other Electronics'],
  ['32', '文化創意業', 'Cultural and Creative'],
  ['33', '農業科技業', 'Agricultural Technology'],
  ['35', '綠能環保', 'Green Energy and Environmental Services'],
  ['36', '數位雲端', 'Digital and Cloud Services'],
  ['37', '運動休閒', 'Sports and Leisure'],
  ['38', '居家生活', 'Household'],
  ['91', '存託憑證', 'TDR'],
];

/** The eleven GICS sectors. */
// biome-ignore format: one row a line
export const US_SECTORS: readonly IndustryRow[] = [
  ['Communication Services', '通訊服務', 'Communication Services'],
  ['Consumer Discretionary', '非必需消費', 'Consumer Discretionary'],
  ['Consumer Staples', '必需消費', 'Consumer Staples'],
  ['Energy', '能源', 'Energy'],
  ['Financials', '金融', 'Financials'],
  ['Health Care', '醫療保健', 'Health Care'],
  ['Industrials', '工業', 'Industrials'],
  ['Information Technology', '資訊科技', 'Information Technology'],
  ['Materials', '原物料', 'Materials'],
  ['Real Estate', '房地產', 'Real Estate'],
  ['Utilities', '公用事業', 'Utilities'],
];
