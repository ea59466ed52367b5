import { randomBytes } from 'node:crypto';
import type { RequestAsked } from '@kuroshio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually } from './api-client.ts';
import { firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

let program: Program;
let anna: OperatorClient;
let bert: OperatorClient;
let own: ApiClient;

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '1' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
}, 150_000);

afterAll(() => program.remove());

const requestKey = () => randomBytes(12).toString('base64url');

type Change = Partial<Record<'titleTw' | 'bodyTw' | 'titleEn' | 'bodyEn' | 'titleKo' | 'bodyKo', string>>;

const notice = (change: Change = {}) =>
  ({
    kind: 'notice-publish',
    payload: {
      ...{ titleTw: '系統維護', bodyTw: '8 月 1 日 22:00 至 23:00 暫停服務。' },
      ...{ titleEn: 'Maintenance', bodyEn: '1 August, 22:00 to 23:00.' },
      ...{ titleKo: '시스템 점검', bodyKo: '8월 1일 22:00~23:00 점검합니다.', reach: 'inbox' },
      ...change,
    },
  }) satisfies RequestAsked;

const sending = (asked: RequestAsked) => anna.call('requests/send', { asked, requestKey: requestKey() });
const newsOfHouse = async () =>
  (await own.must('notices/list-news', { source: 'house' })).items.map(({ event }) => event);

it('is published when a second operator approves it: in the news and in every inbox', async () => {
  const sent = await anna.ask(notice());
  expect(await newsOfHouse()).toEqual([]);
  expect((await anna.call('requests/approve', { id: sent.id })).msg).toBe('OWN_REQUEST');
  expect((await bert.approve(sent.id)).state).toBe('applied');
  const title = { tw: '系統維護', en: 'Maintenance', ko: '시스템 점검' };
  expect(await newsOfHouse()).toMatchObject([{ kind: 'house', title }]);
  await eventually('it is in the inbox', async () => {
    const { messages } = await own.must('notices/list-messages', {});
    return messages.some(({ event }) => event.event === 'notice') ? true : undefined;
  });
});

it.each([
  [{ bodyTw: '本方案保 證．獲 利，歡迎參加。' }, '保證獲利'],
  [{ bodyTw: '加入即可穩賺。' }, '穩賺'],
  [{ bodyEn: 'Ｇｕａｒａｎｔｅｅｄ  RETURN for everybody.' }, 'guaranteedreturn'],
  [{ titleKo: '수익 보장 이벤트' }, '수익보장'],
  // A title that goes on in its text.
  [{ titleTw: '我們保證', bodyTw: '獲利，絕不食言。' }, '保證獲利'],
])('that promises profit is refused with the words: %#', async (change, words) => {
  const { msg, params } = await sending(notice(change));
  expect([msg, params?.['words']]).toEqual(['NOTICE_PROMISES_PROFIT', words]);
});

it('is taken back by two', async () => {
  const { notices } = await anna.must('notices/list-house-notices', {});
  const payload = { newsId: notices[0]?.id ?? '', reason: 'out-of-date' } as const;
  const withdraw = { kind: 'notice-withdraw', payload } as const;
  const { id } = await anna.ask(withdraw);
  expect((await bert.approve(id)).state).toBe('applied');
  expect(await newsOfHouse()).toEqual([]);
  expect((await sending(withdraw)).msg).toBe('NOTICE_NOT_FOUND');
  expect((await anna.must('notices/list-house-notices', {})).notices[0]?.withdrawnAt).not.toBeNull();
});
