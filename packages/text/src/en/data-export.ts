import type { refusals as twRefusals, words as tw } from '../tw/data-export.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: 'Export my data',
  menuText: 'Everything we keep about you',
  lead: 'One ZIP file with everything we keep about you: account, identity photos, money in and out, orders and fills, holdings, ledger, messages, limits, and what our operators looked at and asked for.',
  forms: 'Each list as JSON and as CSV for spreadsheets. README.txt says what is what.',
  always: 'It works while your account is restricted, too.',
  warning: 'The file holds photos of your documents and whole card numbers. Keep it where only you can open it.',
  limit: 'At most {most} times in 24 hours. Each is logged, and you are told.',
  nextAt: 'Possible again from {time}',
  passwordMissing: 'Enter your login password',
  fetch: 'Export',
  fetching: 'Preparing…',
  done: 'Exported',
  history: 'Exports so far',
  none: 'None yet',
  readMeTitle: 'Data of {title} account {account}',
  readMeMade: 'Made at {time} (UTC). All lists are of one moment.',
  readMeForms:
    'Each list is there as .json (a row a line) and as .csv (UTF-8, for spreadsheets; text that one would run as a formula begins with an apostrophe). A list without rows is empty. The names of columns are those of the system.',
  readMeAmounts:
    'Amounts are whole minor units of their currency, with so many decimals: {digits}. Beside a column asset stands the currency, beside instrument_no the symbol. Prices are whole units in which the instrument is quoted, quantities of shares are in the system’s units (1 for a share of Taiwan, 1000000 for a share of the US).',
  readMeTimes: 'Times are UTC; trading_date is the trading day of the market.',
  readMeLeftOut:
    'Not in it: secrets of passwords and codes, marks against forgery, data of other customers, names of operators, and inquiries that may not be told to those whom they are about.',
  readMeKept:
    'Data of transactions is kept for 5 years, data of investments for 10, and then removed; ledger postings are never removed.',
  folderAccount: 'account, devices, notice settings, watchlists, searches and alerts',
  folderIdentity: 'verification, photos of documents, and when they were looked at',
  folderMoney: 'cards, addresses, deposits, withdrawals, conversions, vouchers',
  folderTrading: 'orders, fills, conditional orders, lots, settlement, dividends, worth by day',
  folderCredit: 'loans, margin and short sales, calls, lending',
  folderOfferings: 'subscriptions, auctions, block trades',
  folderStrategies: 'strategies, applications to lead, back-tests',
  folderPlans: 'recurring purchases, baskets',
  folderLedger: 'balances, and each line of the ledger',
  folderMessages: 'messages',
  folderLimits: 'own limits, cooling-off, restrictions and appeals',
  folderHouse: 'what operators looked at and asked for',
};

export const refusals: Words<typeof twRefusals> = {
  DATA_EXPORT_RUNNING: 'An export is still being fetched; try again once it is there',
  DATA_EXPORTED_OFTEN: 'At most {maximum} exports in 24 hours',
};
