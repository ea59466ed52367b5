export { operatorRules } from './operator-rules.ts';
export { requestsRoutes } from './operator-routes.ts';
export { markedRequest, REQUESTS, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
export {
  type AllRules,
  applyAlone,
  type Approved,
  type Done,
  type Facts,
  type Preview,
  type RequestRules,
} from './rules.ts';
export { type Requests, startRequests } from './start-requests.ts';
export { letGo, takeRecord, takerOf } from './taken-case.ts';
export { wireRequests } from './wire-request.ts';
export { readRequest } from './write-request.ts';
