import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMarks } from '../identity/index.ts';
import type { Customer } from '../platform/http/index.ts';
import { openVault } from '../platform/vault.ts';
import { type CaseEvent, type CaseState, nextState } from './case-life.ts';
import { CASES } from './case-rows.ts';
import { faultOfNumber, readName, readNumberParts } from './particulars.ts';
import { blurredJpegOf, bytesOf, jpegOf, smallJpegOf } from '../platform/photos/test-photos.ts';
import { CASE, codeOf, createTestVerification } from './test-verification.ts';

let all: Awaited<ReturnType<typeof createTestVerification>>;
beforeAll(async () => {
  all = await createTestVerification();
});
afterAll(() => all.close());

const isCertified = (who: Customer) => all.verification.certified.isCertified(all.database, who.customerId);

async function caseOf(who: Customer): Promise<bigint> {
  const [row] = await all.owner.query<{ id: bigint }>(
    'select id from verification_case where customer_id = $1 order by id desc limit 1',
    [who.customerId],
  );
  if (row === undefined) throw new Error('no case');
  return row.id;
}

const operators = [
  { kind: 'operator', id: 1 },
  { kind: 'operator', id: 2 },
] as const;

const decide = async (who: Customer, verdict: Parameters<typeof all.verification.decideCase>[0]['verdict']) => {
  const [reviewer, second] = operators;
  const now = all.clock.now();
  return codeOf(await all.verification.decideCase({ id: await caseOf(who), reviewer, second, verdict, now }));
};

describe('the life of a case', () => {
  const STATES: readonly CaseState[] = ['not-certified', 'under-review', 'certified', 'failed'];
  const EVENTS: readonly CaseEvent[] = ['submitted', 'passed', 'refused'];
  const CAN: Readonly<Record<string, CaseState>> = {
    'not-certified submitted': 'under-review',
    'under-review passed': 'certified',
    'under-review refused': 'failed',
    'failed submitted': 'under-review',
  };
  it.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))('%s, %s', (state, event) =>
    expect(nextState(state, event)).toBe(CAN[`${state} ${event}`]),
  );
});

describe('a name', () => {
  it.each([
    [' 王  小明 ', '王 小明'],
    ['Ｊｏｈｎ Smith', 'John Smith'],
    ['Anne-Marie O’Neil, Jr.', 'Anne-Marie O’Neil, Jr.'],
    ['김민준', '김민준'],
    ['达瓦·扎西', '达瓦·扎西'],
    ['', undefined],
    ['王', undefined],
    ['王小明1', undefined],
    ['<b>王小明</b>', undefined],
    ['王小\u202e明', undefined],
    ['x'.repeat(81), undefined],
  ])('%j is read as %j', (typed, name) => expect(readName(typed)).toBe(name));
});

describe('a number in two parts', () => {
  const TW = { country: 'TW', document: 'national-id' } as const;
  it.each([
    [TW, 'a12345', '9', true],
    [TW, 'Ａ１２３４５', '９', true],
    [TW, 'A82345', '9', false],
    [{ ...TW, document: 'resident-certificate' as const }, 'A80000', '4', true],
    [{ ...TW, document: 'resident-certificate' as const }, 'AB2345', '9', true],
    [TW, 'A1234', '9', false],
    [TW, 'A12345', '', false],
    [TW, 'A12345', 'X', false],
    [{ country: 'KR', document: 'national-id' as const }, '900101', '1', true],
    [{ country: 'KR', document: 'national-id' as const }, '901301', '1', false],
    [{ country: 'US', document: 'passport' as const }, '54321A', 'X', true],
  ])('%o %s … %s: %s', (of, numberFirst, numberLast, good) =>
    expect(readNumberParts({ ...of, numberFirst, numberLast }) !== undefined).toBe(good),
  );

  it.each([
    ['A123456789', undefined],
    ['A123456799', 'invalid'],
    ['B123456789', 'differs'],
    ['A123456788', 'differs'],
    ['A12345', 'differs'],
    ['A12345<b>9', 'invalid'],
  ])('is of the whole number %s: %s', (number, fault) => expect(faultOfNumber(number, CASE)).toBe(fault));
});

describe('a verification', () => {
  it('goes from nothing over review to certified, and says since when and until when', async () => {
    const who = await all.customer();
    expect(await all.read(who)).toMatchObject({ state: 'not-certified', name: '', number: '', photos: [], views: [] });
    expect(codeOf(await all.act.submit({ purpose: 'certify', ...CASE }, all.call({ customer: who })))).toBe(
      'PHOTO_REQUIRED',
    );
    const at = all.clock.now();
    expect(codeOf(await all.handIn(who))).toBe('done');
    expect(await all.read(who)).toMatchObject({
      ...{ state: 'under-review', name: '王小明', number: 'A12345***9', submittedAt: at, dueAt: at + 180_000 },
      ...{ photos: [], views: [] },
    });
    expect(await isCertified(who)).toBe(false);
    await all.review();
    const decided = await all.read(who);
    expect(decided).toMatchObject({ state: 'certified', decidedAt: at, decidedBy: 'house-desk', reason: null });
    expect(decided.views).toEqual([{ at, by: 'house-desk' }]);
    expect(await isCertified(who)).toBe(true);
    expect(codeOf(await all.handIn(who))).toBe('ALREADY_CERTIFIED');
    const messages = await all.owner.query('select facts from message where customer_id = $1', [who.customerId]);
    expect(messages).toEqual([{ facts: { event: 'verification-passed', purpose: 'certify', by: 'house-desk' } }]);
  });

  it.each([
    ['a small photo', () => smallJpegOf('small'), 'photo-small'],
    ['a blurred photo', () => blurredJpegOf('blurred'), 'photo-blurred'],
  ])('fails with %s, says so before and after, and can be sent again', async (_, make, reason) => {
    const who = await all.customer();
    const form = { ...CASE, name: '陳大文', numberFirst: 'F13024', numberLast: '5' };
    await all.handIn(who, form);
    await all.owner.query('select 1');
    const other = await all.customer();
    await all.upload(other, 'front', await make());
    await all.upload(other, 'back', await jpegOf(`${reason} back`));
    const submitted = await all.act.submit(
      { purpose: 'certify', ...CASE, name: reason.replace('-', ' ') },
      {
        ...all.call({ customer: other }),
      },
    );
    expect(codeOf(submitted)).toBe('done');
    await all.review();
    expect(await all.read(other)).toMatchObject({ state: 'failed', reason, decidedBy: 'house-desk' });
    expect(await isCertified(other)).toBe(false);
    expect(codeOf(await all.handIn(other, { name: reason.replace('-', ' ') }))).toBe('done');
    expect((await all.read(other)).state).toBe('under-review');
    await all.review();
    expect((await all.read(other)).state).toBe('certified');
  });

  it('tells a photo’s doubts when it is handed in', async () => {
    const who = await all.customer();
    const outcome = await all.upload(who, 'front', await blurredJpegOf('doubt'));
    expect(outcome).toMatchObject({ ok: true, value: { side: 'front', doubts: ['photo-blurred'] } });
    expect((await all.read(who)).photos).toMatchObject([{ side: 'front', doubts: ['photo-blurred'] }]);
  });

  it('fails with the same picture for both sides', async () => {
    const who = await all.customer();
    const photo = await jpegOf('one picture');
    await all.upload(who, 'front', photo);
    await all.upload(who, 'back', photo);
    await all.act.submit({ purpose: 'certify', ...CASE, name: '同一張' }, all.call({ customer: who }));
    await all.review();
    expect(await all.read(who)).toMatchObject({ state: 'failed', reason: 'same-picture' });
  });

  it('fails with photos that another customer has handed in', async () => {
    const [victim, thief] = [await all.customer(), await all.customer()];
    await all.handIn(victim, { name: 'Photo Owner' });
    await all.handIn(thief, { name: 'Photo Thief' }, `${victim.customerId}`);
    await all.review();
    expect((await all.read(thief)).reason).toBe('photo-used-elsewhere');
  });

  it('fails for a person who is certified with another account', async () => {
    const [first, second] = [await all.customer(), await all.customer()];
    const person = {
      name: '林 美玲',
      numberFirst: 'B29000',
      numberLast: '1',
      document: 'resident-certificate',
    } as const;
    await all.certify(first, { ...person, numberFirst: 'B89000' });
    await all.handIn(second, { ...person, numberFirst: 'b89000', name: '林美玲' });
    await all.review();
    expect(await all.read(second)).toMatchObject({ state: 'failed', reason: 'certified-elsewhere' });
  });

  it('is sent five times a day at most', async () => {
    const who = await all.customer();
    for (let sent = 0; sent < 5; sent++) {
      expect(codeOf(await all.handIn(who, { name: 'Often Sent' }))).toBe('done');
      expect(await decide(who, { passes: false, reason: 'no-document' })).toBe('done');
    }
    expect(codeOf(await all.handIn(who, { name: 'Often Sent' }))).toBe('VERIFICATIONS_TOO_MANY');
    all.clock.advance(86_400_000);
    expect(codeOf(await all.handIn(who, { name: 'Often Sent' }))).toBe('done');
    await decide(who, { passes: false, reason: 'no-document' });
  });

  it('takes no photo and no second case while one is reviewed', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Only Once' });
    expect(codeOf(await all.upload(who, 'front', await jpegOf('more')))).toBe('VERIFICATION_PENDING');
    expect(codeOf(await all.act.submit({ purpose: 'certify', ...CASE }, all.call({ customer: who })))).toBe(
      'VERIFICATION_PENDING',
    );
    await decide(who, { passes: false, reason: 'name-differs' });
  });

  it('of two that are handed in at once takes one', async () => {
    const who = await all.customer();
    await all.upload(who, 'front', await jpegOf('twice front'));
    await all.upload(who, 'back', await jpegOf('twice back'));
    const send = () =>
      all.act.submit({ purpose: 'certify', ...CASE, name: 'Two At Once' }, all.call({ customer: who }));
    const codes = (await Promise.all([send(), send(), send()])).map(codeOf);
    expect(codes.sort()).toEqual(['VERIFICATION_PENDING', 'VERIFICATION_PENDING', 'done']);
    await decide(who, { passes: false, reason: 'no-document' });
  });
});

describe('two operators', () => {
  it('certify with the whole number, whose checksum decides, and by which a person is known again', async () => {
    const [first, second] = [await all.customer(), await all.customer()];
    await all.handIn(first, { name: 'Whole Number', numberFirst: 'A12345', numberLast: '9' });
    expect(await decide(first, { passes: true, number: 'F130245675' })).toBe('CASE_NUMBER_DIFFERS');
    expect(await decide(first, { passes: true, number: 'A123456799' })).toBe('CASE_NUMBER_INVALID');
    expect(await decide(first, { passes: true, number: 'a1234-56789' })).toBe('done');
    expect(await decide(first, { passes: true })).toBe('CASE_DECIDED');
    // Another name, the same number.
    await all.handIn(second, { name: 'Somebody Else', numberFirst: 'A12345', numberLast: '9' });
    expect(await decide(second, { passes: true, number: 'A123456789' })).toBe('CERTIFIED_ELSEWHERE');
    expect(await decide(second, { passes: false, reason: 'certified-elsewhere' })).toBe('done');
    expect((await all.read(first)).decidedBy).toBe('operator');
    const rows = await all.owner.query('select * from verification_case');
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/123456789|Whole Number/);
  });

  it('are two: one alone, or one twice, decides nothing', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Alone Operator' });
    const [reviewer] = operators;
    const command = { id: await caseOf(who), reviewer, verdict: { passes: true }, now: 0 } as const;
    await expect(all.verification.decideCase(command)).rejects.toThrow('with another one');
    await expect(all.verification.decideCase({ ...command, second: { ...reviewer } })).rejects.toThrow('another one');
    expect((await all.read(who)).state).toBe('under-review');
    await decide(who, { passes: false, reason: 'no-document' });
  });

  it('see photos while the case is open, each look written down, and not after', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Looked At' });
    const look = { id: await caseOf(who), reviewer: operators[0], now: all.clock.now() };
    const seen = await all.verification.openPhotos(look);
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect([...seen.value.front.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect((await all.read(who)).views).toEqual([{ at: look.now, by: 'operator' }]);
    await decide(who, { passes: false, reason: 'no-document' });
    expect(codeOf(await all.verification.openPhotos(look))).toBe('CASE_DECIDED');
    const views = await all.owner.query('select side, viewer from verification_view where case_id = $1', [
      String(look.id),
    ]);
    expect(views).toEqual([
      { side: 'front', viewer: 'operator/1' },
      { side: 'back', viewer: 'operator/1' },
    ]);
    await expect(all.database.query('delete from verification_view')).rejects.toThrow('permission denied');
    await expect(all.database.query("update verification_view set viewer = 'x'")).rejects.toThrow('permission denied');
  });
});

describe('whoever has the database’s password', () => {
  const certifyBySql = `update verification_case set state = 'certified', decided_at = now(), reviewer = 'house-desk'
    where customer_id = $1 returning id`;

  it('certifies nobody, and is seen', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Forged Case' });
    const { database, marks, sessions, clock, log, metrics } = all;
    const hub = { closeSession: () => {} };
    const watched = { database, marks, sessions, hub, clock, log, metrics, kept: [CASES] };
    const watch = await watchMarks(watched);
    expect(await watch.look()).toEqual([]);
    const [row] = await all.owner.query<{ id: bigint }>(certifyBySql, [who.customerId]);
    expect(await isCertified(who)).toBe(false);
    expect((await all.read(who)).state).toBe('not-certified');
    expect(await watch.look()).toEqual([`verification_case ${row?.id}`]);
    await watch.stop();
    await all.owner.query(`update verification_case set state = 'failed', reason = 'no-document' where id = $1`, [
      String(row?.id),
    ]);
  });

  it('gives nobody the certificate of another', async () => {
    const [victim, thief] = [await all.customer(), await all.customer()];
    await all.certify(victim, { name: 'Moved Case' });
    await all.owner.query('update verification_case set customer_id = $2 where customer_id = $1', [
      victim.customerId,
      thief.customerId,
    ]);
    expect([await isCertified(victim), await isCertified(thief)]).toEqual([false, false]);
  });

  it('reads no name, no number and no photo', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Secret Person' });
    const id = await caseOf(who);
    const [row] = await all.owner.query<{ photo: Uint8Array; particulars: Uint8Array }>(
      `select photo, particulars from verification_photo join verification_case c on c.id = case_id
       where c.id = $1 limit 1`,
      [String(id)],
    );
    const stored = Buffer.concat([Buffer.from(row?.photo ?? []), Buffer.from(row?.particulars ?? [])]);
    for (const plain of ['JFIF', 'Secret Person', 'A12345']) expect(stored.includes(plain), plain).toBe(false);
    expect(stored.indexOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(-1);
    await decide(who, { passes: false, reason: 'no-document' });
  });
});

describe('photos', () => {
  it.each([
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'PHOTO_KIND'],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>'), 'PHOTO_KIND'],
    ['broken', bytesOf('\xff\xd8\xff\xe0 and nothing more'), 'PHOTO_UNREADABLE'],
  ])('that are %s are refused', async (_, file, code) => {
    const who = await all.customer();
    expect(codeOf(await all.upload(who, 'front', file))).toBe(code);
    expect((await all.read(who)).photos).toEqual([]);
  });

  it('of one customer wait one of each side, and go after a day', async () => {
    const who = await all.customer();
    const waiting = async () =>
      all.owner.query('select side from verification_photo where customer_id = $1 and case_id is null', [
        who.customerId,
      ]);
    for (const seed of ['a', 'b', 'c']) await all.upload(who, 'front', await jpegOf(seed));
    expect(await waiting()).toEqual([{ side: 'front' }]);
    await all.verification.forgetPhotos(all.clock.now());
    expect(await waiting()).toHaveLength(1);
    all.clock.advance(86_400_001);
    await all.verification.forgetPhotos(all.clock.now());
    expect(await waiting()).toEqual([]);
  });

  it('are taken as long as there is room for all of them', async () => {
    const full = await createTestVerification({ mostPhotoBytes: 200_000 });
    const codes: string[] = [];
    for (let at = 0; at < 6; at++)
      codes.push(codeOf(await full.upload(await full.customer(), 'front', await jpegOf(`${at}`))));
    expect(codes[0]).toBe('done');
    expect(codes.at(-1)).toBe('PHOTO_STORE_FULL');
    await full.close();
  });

  it('can be read after the key was changed, and not without any key', async () => {
    const who = await all.customer();
    await all.handIn(who, { name: 'Changed Key' });
    openVault(all.keyFile).addKey();
    const look = { id: await caseOf(who), reviewer: operators[0], now: 0 };
    expect((await all.verification.openPhotos(look)).ok).toBe(true);
    await decide(who, { passes: false, reason: 'no-document' });
  });
});
