import type { refusals as twRefusals, words as tw } from '../tw/operators.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  roleReviewer: 'Reviewer',
  roleTreasurer: 'Treasurer',
  roleMarket: 'Market',
  roleCompliance: 'Compliance',
  roleAdmin: 'Administrator',
  roleAuditor: 'Auditor',
};

export const refusals: Words<typeof twRefusals> = {
  OPERATOR_CREDENTIALS_WRONG: 'Name, password or code is not right',
  OPERATOR_CODE_WRONG: 'The code is not right: use the six digits that the authenticator shows now',
  OPERATOR_NAME_TAKEN: 'This name is taken',
  OPERATOR_NOT_FOUND: 'There is no such operator',
  LINK_INVALID: 'The link has been used or has expired, or its code is not right',
  LAST_ADMINISTRATOR: 'One administrator must remain',
  ROLES_UNCHANGED: 'The roles are these already',
  OWN_RECORD: 'Nobody asks for this about themselves',
  OWN_REQUEST: 'Nobody decides their own request',
  SAME_DEVICE: 'The maker has signed in with this browser: another person decides with another device',
  REQUEST_UNKNOWN: 'There is no such request',
  REQUEST_DECIDED: 'This request has been decided',
  REQUEST_PENDING: 'A request about this waits already',
  CASE_NOT_FOUND: 'There is no such case',
  CASE_TAKEN: 'Somebody else has taken this case',
  CASE_NOT_TAKEN: 'Take the case first',
  CUSTOMER_NOT_FOUND: 'There is no such customer',
  HALTED_ALREADY: 'It is halted already',
  HALT_NOT_FOUND: 'There is no such halt, or it has been lifted',
  NOTICE_PROMISES_PROFIT: 'A notice promises no profit; take out: {words}',
  NOTICE_NOT_FOUND: 'There is no such notice, or it was taken back',
  CLOSURE_TOO_LATE: 'That day has begun: it is too late to close it',
  CLOSURE_STANDS: 'That day is announced as closed already',
  CLOSURE_NOT_FOUND: 'No closure of that day stands',
};
