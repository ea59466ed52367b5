import { describe, expect, it } from 'vitest';
import { knowNothing, takeEnded } from './watch-conditionals.ts';

const ids = (...all: string[]) => all.map((id) => ({ id }));

describe('conditional orders that wait no more', () => {
  it('are those known that are gone, each told of once', () => {
    const known = knowNothing();
    expect(takeEnded(known, ids('3', '2', '1'), [])).toEqual([]);
    expect(takeEnded(known, ids('2'), ids('3', '1'))).toEqual(['3', '1']);
    expect(takeEnded(known, ids('2'), ids('3', '1'))).toEqual([]);
  });

  it('are not those that had ended before anybody looked', () => {
    expect(takeEnded(knowNothing(), ids('9'), ids('8', '7'))).toEqual([]);
  });

  it('are also those that came and ended between two looks', () => {
    const known = knowNothing();
    takeEnded(known, ids('9'), ids('8'));
    expect(takeEnded(known, ids('9'), ids('11', '10', '8'))).toEqual(['11', '10']);
    expect(takeEnded(known, ids('9'), ids('11', '10', '8'))).toEqual([]);
  });

  it('are those placed here before the first look', () => {
    const known = knowNothing();
    known.waiting.add('5');
    expect(takeEnded(known, [], ids('5', '4'))).toEqual(['5']);
  });

  it('older than the page that is asked for are known by their absence', () => {
    const known = knowNothing();
    takeEnded(known, ids('1', '99'), []);
    expect(takeEnded(known, ids('99'), ids('98', '97'))).toEqual(['1']);
  });
});
