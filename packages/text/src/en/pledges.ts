export const words = {
  title: 'Put up shares',
  pledge: 'Put up shares',
  text: 'Settled Taiwan shares of your own stand for this loan too. They stay yours, with their dividends; until the loan is paid back they cannot be lent, moved or sold for anything else.',
  chooseTitle: 'Which shares?',
  quantity: '{quantity}, all of this purchase',
  value: 'Value',
  counts: '{percent} of it counts',
  counted: 'Counts against a call',
  left: 'Still to be paid',
  ownAfter: 'Ratio of this loan',
  ratioAfter: 'Ratio of the account',
  fromTo: '{from} → {to}',
  confirm: 'Put up these shares',
  confirmEmpty: 'Choose shares',
  done: '{name} now stands for the loan',
  empty: 'You have no shares that can be put up',
  emptyText: 'Taiwan shares on which money is lent can be: settled, not being sold, and not locked.',
  pledged: 'Further collateral',
  return: 'Take back',
  returnTitle: 'Take shares back',
  returnText:
    'They can be taken back when nothing is called and, without them, this loan and the account both stay at {percent} or more.',
  returnConfirm: 'Take back',
  returned: '{name} is free again',
  saleText:
    'They are sold only where selling the shares of the loan was not enough, or where these found no buyer on six business days, and no more of them than is missing.',
  terms:
    'Further collateral: settled Taiwan shares on which money is lent can be put up for a loan. Their value counts in the ratio, and against a call by the ratio of their stock, no more than that loan. They are sold only where selling the shares of the loan was not enough, or where these found no buyer on six business days, no more than is missing. Without a call they can be taken back where the loan and the account stay at {lifted} or more, and are free once it is paid back.',
} as const;

export const refusals = {
  PLEDGE_NOT_ACCEPTED: 'This stock cannot be put up for a loan now',
  PLEDGE_NOT_FREE: 'These shares are not settled, are being sold, or are locked',
  PLEDGE_CHANGED: 'The loan or its collateral has changed. Please try again',
  PLEDGE_CALLED: 'Nothing can be taken back while the account is called or being sold for',
  PLEDGE_NEEDED: 'The ratio would have to stay at {least}% or more without these shares',
} as const;
