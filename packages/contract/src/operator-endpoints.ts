import { find as findCustomers } from './customers/find.ts';
import { record as customerRecord } from './customers/record.ts';
import { changePassword as changeOperatorPassword } from './operators/change-password.ts';
import { house as operatorsHouse } from './operators/house.ts';
import { listLog } from './operators/list-log.ts';
import { listOperators } from './operators/list-operators.ts';
import { ownSession } from './operators/own-session.ts';
import { readLink } from './operators/read-link.ts';
import { signIn } from './operators/sign-in.ts';
import { signOut } from './operators/sign-out.ts';
import { useLink } from './operators/use-link.ts';
import { markets } from './oversight/markets.ts';
import { proofs } from './oversight/proofs.ts';
import { approve as approveRequest } from './requests/approve.ts';
import { decline as declineRequest } from './requests/decline.ts';
import { detail as requestDetail } from './requests/detail.ts';
import { list as listRequests } from './requests/list.ts';
import { send as sendRequest } from './requests/send.ts';
import { withdraw as withdrawRequest } from './requests/withdraw.ts';
import { listAlerts as listSurveillanceAlerts } from './surveillance/list-alerts.ts';
import { listCases } from './verification/list-cases.ts';
import { readCase } from './verification/read-case.ts';
import { takeCase } from './verification/take-case.ts';
import { viewPhotos } from './verification/view-photos.ts';

/** Every call at the operators' door. */
export const OPERATOR_ENDPOINTS = [
  operatorsHouse,
  readLink,
  useLink,
  signIn,
  ownSession,
  signOut,
  changeOperatorPassword,
  listOperators,
  listLog,
  sendRequest,
  approveRequest,
  declineRequest,
  withdrawRequest,
  listRequests,
  requestDetail,
  listCases,
  readCase,
  takeCase,
  viewPhotos,
  findCustomers,
  customerRecord,
  listSurveillanceAlerts,
  markets,
  proofs,
] as const;
