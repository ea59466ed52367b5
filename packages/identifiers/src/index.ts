export { isBic, isLuhn } from './bank-card.ts';
export { isTaiwanId, normaliseIdentityNumber } from './taiwan-id.ts';
export { type Bank, TAIWAN_BANKS } from './tables/taiwan-banks.ts';
export {
  type AddressFault,
  checkAddress,
  type Network,
  readAccount,
  USDT_CONTRACTS,
  writeAddress,
} from './wallet-address.ts';
