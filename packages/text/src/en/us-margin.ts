export const words = {
  title: 'US margin',
  menuText: 'Equity, requirement, repaying',
  openTitle: 'Open a US margin account',
  openText:
    'You can then choose Margin when you buy US shares: at least half is your own (initial margin {own}), the rest is lent to you in US dollars, and the shares stand for it. When prices fall you may be called, and what is not made up in time is sold. You can lose more than your part.',
  agree: 'I have read and agree to the US margin terms above',
  open: 'Open account',
  opened: 'Your US margin account is open',
  ratio: 'Equity of the value',
  required: '{percent} required',
  equity: 'Equity',
  requirement: 'Required',
  excess: 'Above the requirement',
  missing: 'Missing',
  value: 'Value of the shares',
  loan: 'Loans',
  noLoans: 'You owe nothing on US margin.',
  concentrated: '{name} is more than half of what you hold on margin, so {amount} more is required.',
  callCalled: 'You have a US margin call',
  callSelling: 'Shares are being sold for your US margin call',
  callAmount: 'Called for {amount}. Missing now:',
  callCalledText:
    'Repaying, selling or a rise in price ends it as soon as nothing is missing. What is still missing at the close of that day is sold from the next trading day, by limit orders.',
  callSellingText:
    'Free US dollars pay first, then shares are sold by limit orders, those that are shortest first, only until nothing is missing. What they bring pays interest and loan; the rest is yours. Making it up now still stops it.',
  noBuying: 'While something is missing nothing more can be bought on margin.',
  exchange: 'Get US dollars',
  account: 'US margin account',
  close: 'Close account',
  closeTitle: 'Close the US margin account?',
  closeText: 'You cannot buy US shares on margin then. You can open it again at any time.',
  closed: 'Your US margin account is closed',
  empty: 'No US shares bought on margin yet',
  emptyText:
    'Choose Margin on the ticket of a US stock: it shows your part, the interest a day and the price of a call before you confirm.',
  loans: 'US margin loans',
  owed: 'Loan left',
  positionRequirement: 'Required of this one',
  positionExcess: 'Beyond what it requires',
  positionMissing: 'Short of what it requires',
  repayText:
    'Whole US dollars. The interest of this part to today comes on top. Paid back in full, the shares are your own.',
  ratioAfter: 'Equity of the value after it',
  noLoansAfter: 'Nothing owed',
  whatIfAll: 'All on US margin',
  ifRequired: 'Required',
  terms: 'US margin terms',
  termsLoan:
    'Up to {loan} of a purchase is lent (initial margin {own}, Regulation T), less of stocks that move more or have just risen fast: the ticket says how much. Loans are whole US dollars, {most} in all at most.',
  termsEquity:
    'With a purchase on margin, the equity of the account (value of the shares on margin less what is owed) must be at least {least}.',
  termsInterest:
    '{rate} a year of 360 days now, by the day, from the settlement of the purchase (T+1) to the day before you repay, or before a sale settles. It is charged when you repay, in cents: rounded down, or up where only a part is repaid. The rate of a purchase stays.',
  termsRequirement:
    'At any time the equity must be at least what is required: {house} or more of the value of each stock, more where its last {closes} closes moved more, all of it at most. The minimum of FINRA is {statute}.',
  termsConcentrated: 'What one stock is worth beyond {from} of all you hold on margin needs {more} more.',
  termsWarned: 'You are warned when less than {warned} of the value is left above the requirement.',
  termsCall:
    'What is missing at a close is called, and due within {days} trading days. Repaying, selling or a rise in price ends the call as soon as nothing is missing.',
  termsSale:
    'For what is still missing at the close of the last day, your free US dollars pay from the next trading day; then shares are sold by limit orders, the position that is shortest first, only until nothing is missing. Whoever sells, what a sale brings pays the interest and loan of that position first; the rest is yours.',
  termsKept:
    'While something is missing nothing more is bought on margin, and as much of your free US dollars cannot be withdrawn.',
  termsTerm: 'A loan has no last day. You can repay a part or all of it at any time.',
  termsShortfall:
    'What a sale does not reach is still owed, without interest, and due within {makeUp} trading {makeUp|day|days}. Unpaid it is a default, which closes your margin accounts of Taiwan and the US.',
  simulated: 'Equity is reckoned at the prices of now; calls are made at the close.',
};
