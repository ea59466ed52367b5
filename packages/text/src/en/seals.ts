export const words = {
  title: 'Verify my books',
} as const;

export const refusals = {
  PUBLICATION_REPLACED: 'A newer publication has come. Please verify again.',
} as const;
