export const words = {} as const;
export const refusals = {
  STRATEGY_NOT_FOUND: '',
  STRATEGY_NOT_OPEN: '',
  PAST_COPY_DEADLINE: '{deadline}',
  REQUEST_WAITING: '',
  UNITS_INSUFFICIENT: '',
  REQUEST_NOT_FOUND: '',
  REQUEST_NOT_WAITING: '',
  NOT_FOLLOWING: '',
} as const;
