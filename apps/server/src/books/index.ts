export { type AssetBalance, balancesOf } from './balances.ts';
export { type Books, createBooks, type Posted, type PostRequest } from './group-poster.ts';
export { createPostingIds, type PostingIds } from './posting-ids.ts';
export { type DatedPosting, type KnownAccounts, writePostings } from './write-postings.ts';
export { PROOF_NAMES } from './proofs.ts';
export { type BrokenProof, proveAll, proveBooks, proveNew } from './prove.ts';
