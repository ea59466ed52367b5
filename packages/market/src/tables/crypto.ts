/**
 * Digital currencies, priced in USD. The scale follows the size of the price, so that a tick is between a millionth and
 * a ten-thousandth of it (BTC: 0.10). Prices are unverified places to start from, USDT and USDC their pegs.
 */
export type CryptoRow = readonly [
  no: number,
  code: string,
  nameTw: string,
  nameEn: string,
  priceScale: number,
  tick: number,
  refPrice: string,
];

// biome-ignore format: one row a line
export const CRYPTO_CURRENCIES: readonly CryptoRow[] = [
  [5001, 'BTC', '比特幣', 'Bitcoin', 2, 10, '80000'],
  [5002, 'ETH', '以太幣', 'Ethereum', 2, 1, '2400'],
  [5003, 'USDT', '泰達幣', 'Tether USD', 4, 1, '1.00'],
  [5004, 'USDC', 'USD Coin', 'USD Coin', 4, 1, '1.00'],
  [5005, 'BNB', '幣安幣', 'BNB', 2, 1, '700'],
  [5006, 'XRP', '瑞波幣', 'XRP', 4, 1, '1.50'],
  [5007, 'SOL', '索拉納', 'Solana', 2, 1, '100'],
  [5008, 'TRX', '波場', 'TRON', 5, 1, '0.30'],
  [5009, 'DOGE', '狗狗幣', 'Dogecoin', 5, 1, '0.12'],
  [5010, 'ADA', '艾達幣', 'Cardano', 5, 1, '0.30'],
  [5011, 'AVAX', '雪崩', 'Avalanche', 3, 1, '12'],
  [5012, 'LINK', 'Chainlink', 'Chainlink', 3, 1, '10'],
  [5013, 'DOT', '波卡', 'Polkadot', 4, 1, '2'],
  [5014, 'LTC', '萊特幣', 'Litecoin', 3, 1, '70'],
];
