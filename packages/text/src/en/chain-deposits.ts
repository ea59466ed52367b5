import type { Words } from '../words.ts';
import type { words as tw } from '../tw/chain-deposits.ts';

export const words: Words<typeof tw> = {
  title: 'Deposit USDT',
  network: 'Network',
  practice: 'Practice chain',
  practiceText:
    'This is the practice chain of a simulated market; USDT on it is worth nothing. The address begins with PRACTICE, so no real wallet takes it. Never send real USDT.',
  address: 'Your own address',
  qrLabel: 'QR code of your {network} deposit address',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Could not copy; please press and hold to select',
  open: 'Get my {network} address',
  openText:
    'The address is yours alone and does not change. What arrives is credited by itself; there is nothing to announce.',
  closed: 'No new addresses at the moment',
  silent: 'The chain cannot be read right now. USDT that arrives is shown and credited once it can; nothing is lost.',
  only: 'Send only USDT, and only over {network}. Other tokens, or USDT over another network, are not credited and may be lost.',
  minimum: 'Least deposit',
  needed: 'Confirmations',
  neededBlocks: '{count} blocks',
  fee: 'Fee',
  feeText: 'None here; the sender pays the network',
  belowText: 'Less than the least deposit is kept, and credited together once it adds up to it on the same network.',
  transfers: 'Incoming transfers',
  empty: 'Nothing has come in yet. A transfer appears here as soon as it is in a block.',
  confirming: 'Confirming {count}/{needed}',
  waiting: 'Adding up',
  waitingText: 'Less than the least deposit: credited once it adds up to it.',
  credited: 'Credited',
  vanished: 'Vanished',
  vanishedText:
    'Its block was replaced by another before it was credited; your balance did not change. It is shown again if it comes back.',
  tx: 'Transaction {hash}',
  wallet: 'Practice wallet',
  walletText:
    'Plays somebody’s wallet that sends practice USDT to your address. Try an amount below the least deposit, too.',
  amount: 'Amount',
  send: 'Send practice USDT',
  sent: 'Sent; it will be in the next block',
};
