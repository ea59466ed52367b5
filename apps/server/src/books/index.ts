export { type AssetBalance, balancesOf } from './balances.ts';
export { type Books, createBooks } from './group-poster.ts';
export { createPostingIds, type PostingIds } from './posting-ids.ts';
export { type DatedPosting, type KnownAccounts, LOOK_UP_BY_INDEX, writePostings } from './write-postings.ts';
export { PROOF_NAMES } from './proofs.ts';
export { proveAll, proveBooks, proveNew } from './prove.ts';
