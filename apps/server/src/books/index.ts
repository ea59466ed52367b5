export { type AssetBalance, balancesOf } from './balances.ts';
export { createGroupPoster } from './group-poster.ts';
export { post } from './post.ts';
export { createPostingIds, type PostingIds } from './posting-ids.ts';
export { type DatedPosting, type KnownAccounts, writePostings } from './write-postings.ts';
export { PROOF_NAMES, proveBooks } from './proofs.ts';
