/** In which words it is said why a deposit was rejected. */
export const DEPOSIT_REASONS = {
  'receipt-small': 'funding.reasonReceiptSmall',
  'receipt-blurred': 'funding.reasonReceiptBlurred',
  'receipt-used': 'funding.reasonReceiptUsed',
  'not-received': 'funding.reasonNotReceived',
  'amount-differs': 'funding.reasonAmountDiffers',
  'sender-differs': 'funding.reasonSenderDiffers',
} as const;

/** The same of a payment that was sent back. */
export const RETURN_REASONS = {
  'no-deposit': 'funding.reasonNoDeposit',
  'unknown-number': 'funding.reasonUnknownNumber',
  'amount-differs': 'funding.reasonOtherAmount',
  'account-closed': 'funding.reasonAccountClosed',
  'sender-differs': 'funding.reasonSenderDiffers',
  'sent-twice': 'funding.reasonSentTwice',
} as const;

/** The same of a withdrawal. */
export const WITHDRAWAL_REASONS = {
  'destination-gone': 'funding.reasonDestinationGone',
  'not-certified': 'funding.reasonNotCertified',
  'bank-refused': 'funding.reasonBankRefused',
  'suspected-fraud': 'funding.reasonSuspectedFraud',
} as const;

export type DepositReason = keyof typeof DEPOSIT_REASONS;
export type ReturnReason = keyof typeof RETURN_REASONS;
export type WithdrawalReason = keyof typeof WITHDRAWAL_REASONS;
