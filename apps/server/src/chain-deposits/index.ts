export { CHAIN_ROWS } from './chain-rows.ts';
export { chainDepositOperatorRoutes } from './operator-routes.ts';
export { type ChainDepositRoutesParts, chainDepositRoutes } from './routes.ts';
export { chainLossRules } from './loss-rules.ts';
export { keyedChains } from './keyed-chains.ts';
export { type ChainDeposits, startChainDeposits } from './start-chain-deposits.ts';
