import type { Words } from '../words.ts';
import type { words as tw } from '../tw/phases.ts';

export const words: Words<typeof tw> = {
  title: '{market}: {phase}',
  explainPreMarket: '미국 정규장 전 거래 시간입니다. 지정가 주문만 체결되며 거래량이 적습니다.',
  explainIntake: '주문만 받고 아직 체결하지 않습니다. 개장할 때 단일가로 한 번에 체결합니다.',
  explainContinuous: '접속 매매 시간입니다. 주문이 들어오는 대로 가격과 시간 순서로 체결합니다.',
  explainClosingAuction: '마감 전 주문을 모아 단일가로 한 번에 체결하며, 그 가격이 종가가 됩니다.',
  explainAfterHoursTW: '정규장이 끝났습니다. 시간외 종가와 시간외 단주 주문을 낼 수 있습니다.',
  explainAfterHoursUS: '정규장이 끝났습니다. 애프터마켓에서는 지정가 주문이 체결되며 거래량이 적습니다.',
  explainClosed: '오늘 거래가 끝났습니다. 시장 시각은 다음 개장까지 마감 시각에 멈춰 있습니다.',
  explainHalted: '지수 급락으로 시장 전체 거래가 중단되었습니다. 시간이 지나면 재개됩니다.',
  explainOther: '시장이 공지한 시간대입니다.',
  marketTime: '시장 시각',
  tradingDate: '거래일',
  wait: '남은 시간',
  speed: '진행 속도',
  speedValue: '{speed}배',
  speedText:
    '시장은 실제 시간보다 빠르게 흐릅니다. 1분을 기다리면 시장에서는 {speed}분이 지납니다. 남은 시간은 실제로 기다리는 시간이고, 주문·체결·장부에는 시장 시각이 기록됩니다.',
  speedReal: '시장은 실제 시간과 같이 흐르며, 남은 시간은 실제로 기다리는 시간입니다.',
  together:
    '대만과 미국 시장이 같은 시간대에 열려 뉴욕의 저녁을 기다릴 필요가 없습니다. 기록은 각각 타이베이와 뉴욕 시각으로 남습니다.',
  inTurn: '실제 순서대로 번갈아 열립니다. 대만이 마감하면 미국이, 미국이 마감하면 대만이 열립니다.',
};
