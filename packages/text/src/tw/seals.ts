export const words = {
  title: '帳本驗證',
} as const;

export const refusals = {
  PUBLICATION_REPLACED: '帳本已有新的公布，請重新驗證',
} as const;
