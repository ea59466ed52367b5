export const words = {
  title: '장부 검증',
} as const;

export const refusals = {
  PUBLICATION_REPLACED: '새 공시가 나왔습니다. 다시 검증해 주세요.',
} as const;
