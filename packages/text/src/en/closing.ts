import type { refusals as twRefusals, words as tw } from '../tw/closing.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: 'Close my account',
  menuText: 'Conditions, what follows, confirmation',
  lead: 'A closed account cannot be opened again. It can be closed once all of this is so, so that you lose nothing.',
  orders: 'Open and conditional orders',
  holdings: 'Shares held',
  settlements: 'Settlements and dividends to come',
  credit: 'Loans, margin and short sales',
  lending: 'Shares lent',
  offerings: 'Running subscriptions and block trades',
  strategies: 'Strategies',
  plans: 'Recurring purchases',
  deposits: 'Deposits under review',
  withdrawals: 'Withdrawals under way',
  balances: 'Balances',
  met: 'Done',
  notMet: '{count} left',
  left: '{amount} left',
  go: 'Go',
  vouchers: 'Fee vouchers that are not used up lapse: {count}.',
  after: 'What follows',
  afterSignOut: 'All devices are signed out at once, and nobody can sign in again.',
  afterPhone:
    'While your data is kept, this phone number and identity cannot open an account: the number on old statements is yours, and whoever gets the phone number later is not to pass for you.',
  afterKept:
    'Data of transactions is kept for 5 years, data of investments and your identity for 10, and then removed. Ledger postings are never removed; they carry the account number, and no name.',
  afterExport: 'Export your data first: you cannot sign in for it later.',
  toExport: 'Export my data',
  understood: 'I understand that this cannot be undone',
  begin: 'Close account',
  confirmTitle: 'Close the account?',
  confirmText: 'With your fund password, account {account} is closed at once.',
  confirm: 'Close now',
  done: 'The account is closed',
  hindered: 'It can be closed once all conditions are met',
};

export const refusals: Words<typeof twRefusals> = {
  ACCOUNT_CLOSED: 'This account was closed on {date}; nobody can sign in',
  CLOSING_HINDERED: '{count} conditions are not met yet, so the account stays open',
  CLOSING_BALANCE_LEFT: '{currency} {amount} is left: withdraw or convert it before the account is closed',
};
