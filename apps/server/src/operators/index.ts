export { createOperatorLog, type OperatorLog, type StoredLine, SELECT_LINE } from './operator-log.ts';
export { codeOfRequest, firstLink, linkOfRequest, storeLink } from './links.ts';
export type { OperatorParts } from './operator-parts.ts';
export { operatorsRoutes } from './operator-routes.ts';
export {
  type Marked,
  markedOperator,
  OPERATOR_LINKS,
  OPERATOR_SESSIONS,
  type OperatorRow,
  OPERATORS,
  SELECT_OPERATOR,
} from './operator-rows.ts';
export { createOperatorSessions, type OperatorSessions } from './operator-sessions.ts';
export { lastNoted, LOG_HEADS, startLogProof } from './prove-log.ts';
export { namesOf, wireLines } from './wire-line.ts';
export { addOperator, changeOperator, lockOperator } from './write-operator.ts';
