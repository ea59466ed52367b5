import type { Words } from '../words.ts';
import type { words as tw } from '../tw/feeds.ts';

export const words: Words<typeof tw> = {
  simulated: '모의 시세',
  simulatedNote: '이 종목은 외부 시세가 없어 모의 시장에서 가격이 형성됩니다',
  replay: '리플레이',
  replayNote: '과거 데이터로 시세를 재생합니다. 체결과 자금은 모의입니다',
  delayedSeconds: '{source} · {seconds}초 지연',
  delayedMinutes: '{source} · {minutes}분 지연',
  stale: '{source} · 시세 중단',
  providerNote: '시세 제공 {source}, {time} 기준. 주문은 모의 시장에서 체결됩니다',
  staleNote: '{time} 이후 {source} 시세가 갱신되지 않았습니다. 호가 제공이 중단되어 주문은 대기합니다',
  silentNote: '아직 {source} 시세를 받지 못했습니다. 호가 제공이 중단되어 주문은 대기합니다',
};
