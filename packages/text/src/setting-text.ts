import type { Translate } from './translate.ts';

const GROUPS = {
  house: 'settings.groupHouse',
  calls: 'settings.groupCalls',
  practice: 'settings.groupPractice',
  'virtual-account': 'settings.groupVirtualAccount',
  'bank-receipt': 'settings.groupBankReceipt',
  'usdt-trc20': 'settings.groupUsdtTrc20',
  'usdt-erc20': 'settings.groupUsdtErc20',
  withdrawal: 'settings.groupWithdrawal',
  'withdrawal-card': 'settings.groupWithdrawalCard',
  'withdrawal-trc20': 'settings.groupWithdrawalTrc20',
  'withdrawal-erc20': 'settings.groupWithdrawalErc20',
  exchange: 'settings.groupExchange',
  'credit-loan': 'settings.groupCreditLoan',
  margin: 'settings.groupMargin',
  'us-margin': 'settings.groupUsMargin',
  'secured-loan': 'settings.groupSecuredLoan',
  'short-sale': 'settings.groupShortSale',
  lending: 'settings.groupLending',
  'coupon-welcome': 'settings.groupCouponWelcome',
  'coupon-verified': 'settings.groupCouponVerified',
} as const;

const PARTS = {
  title: 'settings.partTitle',
  'customer-service': 'settings.partCustomerService',
  'most-calls': 'settings.partMostCalls',
  open: 'settings.partOpen',
  window: 'settings.partWindow',
  least: 'settings.partLeast',
  most: 'settings.partMost',
  fee: 'settings.partFee',
  'a-day': 'settings.partADay',
  spread: 'settings.partSpread',
  'quote-lasts': 'settings.partQuoteLasts',
  'at-once': 'settings.partAtOnce',
  'lender-part': 'settings.partLenderPart',
  'lent-at-once': 'settings.partAtOnce',
  amount: 'settings.partAmount',
  'least-trade': 'settings.partLeastTrade',
  days: 'settings.partDays',
  'loan-rate': 'settings.partLoanRate',
  'borrow-rate': 'settings.partBorrowRate',
  'borrow-fee': 'settings.partBorrowFee',
  'collateral-rate': 'settings.partCollateralRate',
  'rate-740': 'settings.partRate740',
  'rate-680': 'settings.partRate680',
  'rate-640': 'settings.partRate640',
  'rate-600': 'settings.partRate600',
  'rate-550': 'settings.partRate550',
} as const;

/** What is counted, where it is no number of times. */
const COUNTED: Partial<Record<keyof typeof PARTS, 'settings.loans' | 'settings.days' | 'settings.fold'>> = {
  'most-calls': 'settings.fold',
  'at-once': 'settings.loans',
  'lent-at-once': 'settings.loans',
  days: 'settings.days',
};

type SettingGroup = keyof typeof GROUPS;

/** What is said of a setting; the contract's are of this form. */
export interface NamedSetting {
  readonly group: SettingGroup;
  readonly part: keyof typeof PARTS;
  readonly unit: 'money' | 'bps' | 'count' | 'seconds' | 'dollars' | 'window' | 'switch' | 'text' | 'link';
  readonly currency: string | null;
}

export function settingGroupText(t: Translate, group: SettingGroup): string {
  return t(GROUPS[group]);
}

/** "Least amount (TWD)". */
export function settingPartText(t: Translate, { part, currency }: Pick<NamedSetting, 'part' | 'currency'>): string {
  const text = t(PARTS[part]);
  return currency === null ? text : t('settings.inCurrency', { part: text, currency });
}

/** "Withdrawals to a bank card · Least amount (TWD)". */
export function settingText(t: Translate, setting: NamedSetting): string {
  return t('settings.named', { group: settingGroupText(t, setting.group), part: settingPartText(t, setting) });
}

/** A value as it is read, of its unit. */
export function settingValueText(
  t: Translate,
  { part, unit, currency }: NamedSetting,
  value: string,
  money: (minor: string, currency: string) => string,
): string {
  switch (unit) {
    case 'money':
      return money(value, currency ?? '');
    case 'bps':
      return `${Number(value) / 100}%`;
    case 'seconds':
      return t('settings.seconds', { count: Number(value) });
    case 'count':
      return t(COUNTED[part] ?? 'settings.times', { count: Number(value) });
    case 'dollars':
      return money(`${value}00`, 'USD');
    case 'text':
    case 'link':
      return value === '' ? t('settings.asInstalled') : value;
    case 'window':
      return value.replace('-', '–');
    case 'switch':
      return t(value === 'open' ? 'settings.open' : 'settings.closed');
  }
}
