export const words = {
  title: 'US margin',
  menuText: 'Equity, requirement, repaying, short sales',
  openTitle: 'Open a US margin account',
  openText:
    'You can then choose Margin when you buy US shares: at least half is your own (initial margin {own}), the rest is lent to you in US dollars, and the shares stand for it. You can also choose Short: you sell borrowed shares and buy them back later. When prices move against you, you may be called, and what is not made up in time is sold or bought back. You can lose more than your part; on a short sale there is no limit, as there is none to a price.',
  agree: 'I have read and agree to the US margin terms above',
  open: 'Open account',
  opened: 'Your US margin account is open',
  ratio: 'Equity as a part of the value',
  required: '{percent} required',
  equity: 'Equity',
  requirement: 'Required',
  excess: 'Above the requirement',
  missing: 'Missing',
  value: 'Value of the shares',
  loan: 'Loans',
  noLoans: 'You owe nothing on US margin.',
  concentrated: '{name} is more than half of the shares in this account, so {amount} more is required.',
  callCalled: 'You have a US margin call',
  callSelling: 'We are closing positions for your US margin call',
  callAmount: 'Called for {amount}. Missing now:',
  callCalledText:
    'Repaying, putting up more, selling, buying back or a move of the price ends it as soon as nothing is missing. For what is still missing at the close of that day, shares are sold or bought back from the next trading day, by limit orders.',
  callSellingText:
    'Free US dollars pay first, then shares are sold or bought back by limit orders, the position that is shortest first, only until nothing is missing. What a sale brings pays interest and loan; the rest is yours. Making it up now still stops it.',
  noBuying: 'While something is missing nothing more can be bought on margin or sold short.',
  exchange: 'Get US dollars',
  account: 'US margin account',
  close: 'Close account',
  closeTitle: 'Close the US margin account?',
  closeText: 'You cannot buy US shares on margin or sell them short then. You can open it again at any time.',
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
  ratioAfter: 'Equity as a part of the value after it',
  noLoansAfter: 'Nothing owed',
  whatIfAll: 'All of this account',
  ifRequired: 'Required',
  shorts: 'Sold short',
  owedShares: 'Worth of the shares owed',
  collateral: 'Held for shares owed',
  shortRemaining: 'Can still be sold short',
  shortOrdered: 'In open short sales',
  borrowADay: 'Borrow cost a night, in all',
  shortProfit: 'Unrealised, after borrow costs so far',
  held: 'Held (proceeds and margin)',
  perShare: '{amount} a share',
  borrowRate: 'Borrow rate a year',
  borrowRateValue: '{rate} ({kind})',
  borrowNight: 'Borrow cost a night',
  borrowCharged: 'Charged so far',
  recall: 'The lenders want {shares} back',
  recallText:
    'Buy them back before 10:00 in New York on {date}. What you still owe of them then, we buy back for you at the market price.',
  shortAfter: 'Equity as a part of the value after that',
  terms: 'US margin terms',
  termsLoan:
    'Up to {loan} of a purchase is lent (initial margin {own}, Regulation T), less of stocks that move more or have just risen fast: the ticket says how much. Loans are whole US dollars, {most} in all at most.',
  termsEquity:
    'Equity is the value of the shares on margin less the loans, plus what is held for shares owed, less what these are worth. With a purchase on margin or a short sale it must be at least {least}.',
  termsInterest:
    '{rate} a year of 360 days now, by the day, from the settlement of the purchase (T+1) to the day before you repay, or before a sale settles. It is charged when you repay, in cents: rounded down, or up where only a part is repaid. The rate of a purchase stays.',
  termsRequirement:
    'At any time the equity must be at least what is required: {house} or more of the value of each stock, more where its last {closes} closes moved more, all of it at most. The minimum of FINRA is {statute}.',
  termsConcentrated: 'What one stock is worth beyond {from} of all shares held and owed needs {more} more.',
  termsWarned: 'You are warned when less than {warned} of the value is left above the requirement.',
  termsCall:
    'What is missing at a close is called, and due within {days} trading days. Repaying, putting up more, selling, buying back or a move of the price ends the call as soon as nothing is missing.',
  termsSale:
    'For what is still missing at the close of the last day, your free US dollars pay from the next trading day; then shares are sold or bought back by limit orders, the position that is shortest first, only until nothing is missing. Whoever sells, what a sale brings pays the interest and loan of that position first; the rest is yours.',
  termsKept:
    'While something is missing nothing more is bought on margin or sold short, and as much of your free US dollars cannot be withdrawn.',
  termsTerm: 'Loans and short sales have no last day. You can repay or buy back a part or all of it at any time.',
  termsShort:
    'A short sale is of whole shares, in the session, for the day. Beside what it brings, you put up {short} of it or more (Regulation T: {inAll} in all); more of stocks that move more or have just fallen fast: the ticket says how much. Proceeds and margin are held, bring no interest, and what is left comes back when you buy back. Short sales have a limit of their own, {most} in all at most.',
  termsShortRequired:
    'Beyond the worth of shares owed, {shortStatute} of it or more must stand, and at least {perShare} a share; more of a stock that moves more. Below a price of {cheap} it is {cheapPart} of their worth, and at least {cheapShare} a share.',
  termsShortWhich:
    'Shares worth less than {cheap} are not sold short, and who holds shares of the stock sells these first. After a fall of a tenth from the close before, a stock is sold short above the best bid only, that day and the next trading day (SEC Rule 201).',
  termsBorrow:
    'Borrowing is charged by the night, out of what is held: a yearly rate on 102% of the close, each share rounded up to a whole dollar, over 360 days, rounded up to a cent. {borrow} a year now for stocks that are easy to borrow; more, and changing by the day, for those that are hard to. It runs from the settlement of the sale to that of buying back.',
  termsRecall:
    'Lenders may want their shares back. You are told after the close of the trading day before. From 10:00 in New York on the day, we buy back for you what you still owe of them, at the market price.',
  termsShortDividend:
    'A dividend is paid by you to the lender, out of what is held. A split changes how many shares you owe, to whole ones; what is rounded up is paid to you at the reference price.',
  termsShortfall:
    'What a sale does not reach is still owed, without interest; shares that what is held and your free US dollars cannot buy back stay owed. Both are due within {makeUp} trading {makeUp|day|days}. Unpaid it is a default, which closes your margin accounts of Taiwan and the US.',
  simulated: 'Equity is reckoned at the prices of now; calls are made at the close.',
};
