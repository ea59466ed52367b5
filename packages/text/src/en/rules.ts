import type { Words } from '../words.ts';
import type { words as tw } from '../tw/rules.ts';

export const words: Words<typeof tw> = {
  group: 'Rules and information',
  tradeRule: 'Trading rules and fees',
  tradeRuleNote: 'Fees, taxes, settlement, hours, limits',
  service: 'Customer service',
  serviceNote: 'Questions, complaints and help',
  about: 'About us',
  agreement: 'Terms of use',
  privacy: 'Privacy policy',
  practiceLine:
    'This installation is a practice environment: a simulated market makes the prices, and the money in your account is practice money, not real.',
  replayLine: 'This installation replays past prices. The money in your account is practice money, not real.',

  agreementService: 'What this service is',
  agreementServiceText:
    'You buy and sell Taiwan and US shares of a simulated market with practice money. Practice money is no currency, deposit or security. It cannot be paid out as real money, transferred or exchanged for cash.',
  agreementAccount: 'Your account',
  agreementAccountText:
    'One person uses one account, and one identity can be verified for one account only. An invitation code records who invited you; an inviter gains nothing from what you deposit, trade or lose. Do not let others use your account.',
  agreementOrders: 'Orders and fills',
  agreementOrdersText:
    'Orders are matched by price and time under the rules of the market. Charges and settlement day are shown before you send one. Nobody can type a price or change a fill. A fill is final; until then you may cancel.',
  agreementMoney: 'Balances and charges',
  agreementMoneyText:
    'A balance changes only because something happened, and every change is in your fund record; nobody can overwrite it. Charges and taxes are listed in "Trading rules and fees". There are no others, and you will never be asked to pay before you may withdraw.',
  agreementLimits: 'Restrictions and complaints',
  agreementLimitsText:
    'If your account is restricted, you are told why, and your balances and records stay visible. Suspicious trades are compared by the program and looked at by people. If you disagree, turn to those named under "Customer service".',
  agreementRisk: 'Risk',
  agreementRiskText:
    'Share prices rise and fall. Results in practice say nothing about real investing. This service gives no investment advice and promises no profit. Before you invest for real, know what you can afford to lose.',
  agreementFaults: 'Interruptions',
  agreementFaultsText:
    'The service may pause for maintenance or faults. Whether an order stands is decided by the record of the server; the same order sent again is not placed twice. After an interruption the market goes on from its last record.',
  agreementChanges: 'Changes, and leaving',
  agreementChangesText:
    'You get a message when these terms change in an important way. You may stop using the service at any time; records are kept for the periods that the law and the privacy policy name.',

  privacyData: 'What we keep',
  privacyDataText:
    'Your phone number; your password in a form that can be checked but not read; devices and IP addresses of sign-ins; language, watchlists and alerts; orders, fills and accounts; the messages you got.',
  privacyIdentity: 'Identity documents',
  privacyIdentityText:
    'Name, document number (first 6 and last 1 characters) and photos of a verification, and the numbers and holders of bank cards, are kept encrypted. Photos are drawn anew without location or other hidden data. They open only while a case is under review, and each look is recorded and shown to you.',
  privacyUse: 'What for',
  privacyUseText:
    'Only to provide this service, protect your account, find suspicious trades and meet legal duties. No advertising, no selling of data, and no trackers of third parties on any page.',
  privacyShare: 'Who sees it',
  privacyShareText:
    'The people who run this installation, as their work requires; looks at documents are recorded. If you allow push messages, they pass encrypted through the push service of your browser or phone. The books published each day hold no names and no phone numbers.',
  privacyKeep: 'How long',
  privacyKeepText:
    'Transaction data for 5 years and investment data for 10 years after the last dealing. Within that time entries in the books can be neither erased nor changed.',
  privacyDevice: 'On your device',
  privacyDeviceText:
    'The browser keeps your session, language and appearance, the last stock you looked at and the last known figures. Signing out clears them.',
  privacyRights: 'Your rights',
  privacyRightsText:
    'In the app you can see your data, correct your settings, remove bank cards and wallet addresses, sign out devices, and download the proof of your books. For anything else turn to customer service.',

  aboutWhat: 'What Kuroshio is',
  aboutWhatText:
    'Kuroshio is a multi-asset investment platform: stocks listed and traded over the counter in Taiwan, US stocks and ETFs, and exchange between ten currencies, in one account.',
  aboutMarket: 'Where the market comes from',
  aboutMarketText:
    'The matching engine follows real rules: ticks, price limits, call auctions and continuous matching, fees and taxes, T+2 and T+1 settlement. Every quote names its source.',
  aboutPromises: 'What we keep to',
  aboutPromisesText:
    'Nobody can type a balance, and nobody can type a price. A restriction gives its reason. No profit is promised. You can check the books yourself: "Verify my books" in the fund record.',
  aboutWho: 'Who runs it',
  aboutWhoText:
    'Anyone may install this software. Who runs this installation and how to reach them, those who invited you or "Customer service" can tell.',
  verify: 'Verify my books',

  serviceLead: 'When you need help',
  serviceOpen: 'Contact customer service',
  serviceOutside: 'This leaves the app for the customer service of those who run it.',
  serviceNone: 'This installation names no customer service',
  serviceNoneText:
    'Ask the person who gave you your invitation code, or who set up this installation. The answers below may help first.',
  serviceWarn:
    'Customer service never asks for your password, fund password or codes, and never for a payment before you may withdraw. If somebody does, do not follow.',
  serviceFind: 'Common questions',
  findMoney: 'Where did this money go?',
  findMoneyText: 'The fund record lists every credit, debit and hold',
  findOrder: 'An order has not traded?',
  findOrderText: 'See its state and reason under Assets, Orders',
  findDevice: 'A device you do not know?',
  findDeviceText: 'Sign it out in the settings and change your password',
  findRules: 'How are fees computed?',
  findRulesText: 'Trading rules and fees',

  rulesDate: 'In force on {date}, listed from the very rules that the system applies.',
  marketTwd: 'Taiwan',
  marketUsd: 'US',
  charges: 'Fees and taxes',
  chargesText:
    'Charged on all fills of an order together. Commission goes to the house; taxes and levies are passed on.',
  commission: 'Commission',
  transferTax: 'Securities transaction tax',
  secFee: 'SEC fee',
  taf: 'FINRA trading activity fee (TAF)',
  cat: 'CAT fee',
  sideBuy: 'buying',
  sideSell: 'selling',
  sideBoth: 'buying and selling',
  onStocks: 'stocks',
  onFunds: 'ETFs and other funds',
  onBondFunds: 'bond ETFs',
  dayTraded: 'day trades',
  oddLots: 'odd lots',
  wholeLots: 'whole lots',
  ofValue: '{rate}% of the value',
  perShare: 'US${rate} a share',
  free: 'none',
  least: 'at least {amount}',
  most: 'at most {amount}',
  roundedDown: 'fractions of a dollar dropped',
  roundedUp: 'raised to the next cent',
  before: 'Until {to}: {rule}',
  since: 'From {from}: {rule}',
  between: '{from} to {to}: {rule}',
  sinceLabel: 'since {from}',
  untilLabel: 'until {to}',
  history: 'Past and future rates',
  settlement: 'Settlement',
  settlementDays: 'Settlement day {days} after the trade (T+{days})',
  hours: 'Trading hours',
  hoursText: 'Local time of the market.',
  phasePreMarket: 'Pre-market',
  phaseIntake: 'Orders taken for the opening auction',
  phaseContinuous: 'Continuous trading',
  phaseClosingAuction: 'Closing auction',
  phaseAfterHours: 'After hours',
  boards: 'Other ways to trade',
  boardOddLot: 'Intraday odd lots',
  boardAfterOdd: 'After-hours odd lots',
  boardFixedPrice: 'After-hours fixed price',
  boardExtended: 'Extended hours',
  auctionsEvery: 'matched every {time}',
  auctionOnce: 'matched once at the end',
  seconds: '{count} s',
  minutes: '{count} min',
  ticks: 'Tick sizes',
  tickFrom: '{price} and above',
  tickBelow: 'below {price}',
  tickStocks: 'Stocks',
  tickFunds: 'ETFs and other funds',
  tickUs: 'Stocks and ETFs',
  guards: 'Price limits and safeguards',
  priceLimit: 'Daily price limit',
  priceLimitText: '{percent}% above and below the reference price',
  interruption: 'Volatility interruption',
  interruptionText: 'A trade over {percent}% off the average of 5 minutes waits {time} for a call auction',
  callDelay: 'Delayed opening and closing',
  callDelayText:
    'Where indicative prices of the last minute jump over {percent}%, the opening waits {opening}, the closing {closing}',
  disposition: 'Disposition stocks',
  dispositionText: 'Call auction about every {time}',
  bands: 'Price bands (LULD)',
  bandsText: 'No trades beyond bands around the average of {window}; {stand} at a band pauses the stock for {pause}',
  breaker: 'Market-wide halt (level {level})',
  breakerText: 'S&P 500 falls {percent}%: {time} of halt',
  breakerDay: 'S&P 500 falls {percent}%: closed for the day',
  practice: 'Practice money',
  practiceText: 'Granted once with a new account, free of charge.',
};
