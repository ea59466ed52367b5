import { modelReport } from '@kuroshio/contract/laboratory/shapes.ts';
import type { Model } from '@kuroshio/strategies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseStrategies } from './strategies/index.ts';
import { createStrategyStage, codeOf, must, type StrategyStage } from './strategies/test-strategies.ts';
import { keepModel, type ModelKeeper } from './laboratory/keep-model.ts';
import { model } from './laboratory/model.ts';
import { modelFile } from './laboratory/model-file.ts';
import { newestModel } from './laboratory/model-rows.ts';
import { LEARNED, trainModel } from './laboratory/train-model.ts';

const YES: Model = { features: [], base: 9, trees: [], importance: [], yesFrom: 0.55 };

let on: StrategyStage;
let keeper: ModelKeeper;
let traded: Model | undefined;
let who: number;

beforeAll(async () => {
  const learned = houseStrategies(() => traded).filter(({ algorithm }) => algorithm.name === LEARNED);
  on = await createStrategyStage(learned, { instruments: ['TWSE:2303', 'TWSE:2317'], seed: 'laboratory' });
  who = await on.stage.customer(1_000_000_00n);
}, 120_000);
afterAll(async () => {
  await keeper.stop();
  await on.close();
});

const report = async () => (await must(Promise.resolve(model(on.parts)({}, on.as(who))))).model;
const own = () => on.stage.db.owner;
const strategy = async () => {
  const { strategies } = await must(on.act.list({ kind: 'day' }, on.as(who)));
  return must(on.act.detail({ id: strategies[0]?.id ?? '' }, on.as(who)));
};

describe('the AI-assisted strategy', () => {
  it('can be joined like any other, and holds nothing while there is no model', async () => {
    expect((await strategy()).card).toMatchObject({ algorithm: LEARNED, kind: 'day', joinable: true, simulated: true });
    expect(codeOf(await modelFile(on.parts)({}, on.as(who)))).toBe('MODEL_NOT_THERE');
    expect(await report()).toBeNull();
    await on.open();
    await on.pass(15);
    expect(await own().query('select 1 from orders where customer_id >= 400000000')).toEqual([]);
  });

  it('buys what the model says yes to, and sells it when the model is gone', async () => {
    traded = YES;
    await on.pass(6);
    const bought = await own().query('select 1 from positions where quantity > 0');
    expect(bought.length).toBe(2);
    traded = undefined;
    await on.day();
    expect((await strategy()).holdings).toEqual([]);
    expect(await on.stage.wrongs()).toEqual([]);
  });
});

describe('the model', () => {
  it('is trained aside when there is none, told in full, and downloaded as it trades', async () => {
    keeper = await keepModel(on.parts);
    await keeper.look();
    const told = modelReport.parse(await report());
    expect(told).toMatchObject({ trial: 1, symbols: ['TWSE:2317', 'TWSE:2303'] });
    expect(told.windows.length).toBeGreaterThan(12);
    for (const { trainTo, testFrom } of told.windows) expect(trainTo < testFrom).toBe(true);
    expect(told.importance.reduce((sum, { bps }) => sum + bps, 0)).toBeGreaterThan(9_980);
    // Commission of both ways, the tax of a day trade, and two ticks.
    expect(told.costBps).toBeGreaterThan(43);
    const { text } = await must(Promise.resolve(modelFile(on.parts)({}, on.as(who))));
    expect(JSON.parse(text)).toEqual(keeper.now());
  }, 60_000);

  it('is not found to have an edge where prices are drawn without one', async () => {
    expect(await report()).toMatchObject({ verdict: 'no-edge' });
  });

  it('is not trained again before its time, and every training counts', async () => {
    await keeper.look();
    expect(await report()).toMatchObject({ trial: 1 });
    await trainModel(on.parts);
    expect(await report()).toMatchObject({ trial: 2 });
  }, 60_000);

  it('cannot be changed or deleted by the program', async () => {
    const { database } = on.parts;
    await expect(database.query('delete from laboratory_model')).rejects.toThrow(/permission denied/);
    await expect(database.query(`update laboratory_model set report = '{}'`)).rejects.toThrow(/permission denied/);
  });

  it('written with the database’s password is traded by nobody, and one of ours is trained in its place', async () => {
    const { database, marks } = on.parts;
    await own().query(
      `insert into laboratory_model (algorithm, trial, trained_on, model, report, sharpe, trained_at, mark)
       select algorithm, 7, trained_on, $1, report, 9, trained_at, mark from laboratory_model where trial = 2`,
      [JSON.stringify(YES)],
    );
    expect(await newestModel(database, marks, LEARNED)).toBeUndefined();
    expect(await report()).toBeNull();
    await keeper.look();
    expect(keeper.now()).not.toEqual(YES);
    expect(await report()).toMatchObject({ trial: 8 });
    await own().query(`update laboratory_model set report = replace(report, 'no-edge', 'edge') where trial = 8`);
    expect(await report()).toBeNull();
  }, 60_000);
});
