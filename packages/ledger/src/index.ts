export {
  accountRange,
  assetOf,
  type CustomerPurpose,
  customerAccount,
  FIRST_CUSTOMER,
  HOUSE,
  houseAccount,
  keepsSign,
  ownerOf,
  PURPOSES,
  purposeOf,
} from './accounts.ts';
export { applyPosting, POSTING_KINDS, type Posting, posting, type Transfer } from './posting.ts';
export { dividend, shareChange } from './recipes/corporate-action.ts';
export { buyFill, type Counterparty, sellFill } from './recipes/fill.ts';
export { fractionChange, fractionFill } from './recipes/fraction.ts';
export { orderHold, orderRelease } from './recipes/order-hold.ts';
export { practiceGrant } from './recipes/practice-grant.ts';
export { settlement } from './recipes/settlement.ts';
