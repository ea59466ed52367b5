import { beforeEach, describe, expect, it } from 'vitest';
import { calendar } from '@kuroshio/text/areas/calendar.ts';
import { favorites } from '@kuroshio/text/areas/favorites.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { failureText, Refused } from './failure.ts';
import { currentText, needRefusal, needTexts, refusalWords, showLanguage } from './texts.ts';

beforeEach(() => showLanguage('tw'));

describe('texts', () => {
  it('are there once they were asked for, and what was looked up with before sees them', async () => {
    const t = currentText();
    expect(t('shell.tabHome')).toBe('首頁');
    expect(t('calendar.title')).toBe('calendar.title');
    await needTexts([calendar]);
    expect(t('calendar.title')).toBe('行事曆');
    expect(currentText()).toBe(t);
  });

  it('follow a change of the language, all that were asked for so far', async () => {
    await needTexts([calendar]);
    await showLanguage('en');
    expect(currentText()('calendar.title')).toBe('Calendar');
  });

  it('asked for while the language changes are there in the one that is shown, whichever comes first', async () => {
    await Promise.all([showLanguage('ko'), needTexts([trading])]);
    expect(currentText()('trading.buy')).toBe('매수');
    await Promise.all([needTexts([favorites]), showLanguage('en')]);
    expect(currentText()('favorites.groups')).not.toMatch(/^favorites\.|\p{Script=Hangul}/u);
  });

  it('rejects what cannot be loaded, shows the language before, and tries again', async () => {
    let fails = true;
    const words = { words: { title: 'x' } };
    const load = () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(words));
    const area = { name: 'loans', load: { tw: load, en: load, ko: load }, catalogue: {} };
    await expect(needTexts([area])).rejects.toThrow('gone');
    await expect(showLanguage('en')).rejects.toThrow('gone');
    expect(currentText()('shell.tabHome')).toBe('首頁');
    fails = false;
    await showLanguage('en');
    expect(currentText()('shell.tabHome')).toBe('Home');
  });
});

describe('refusals', () => {
  it('of any capability can be said once they were asked for', async () => {
    const full = new Refused('ALERTS_FULL', { maximum: 1000 });
    expect(refusalWords('ALERTS_FULL')).toBeUndefined();
    expect(failureText(full)).toBe('ALERTS_FULL');
    await needRefusal('ALERTS_FULL');
    expect(failureText(full)).toBe('到價提醒最多 1,000 則，請先刪除不需要的提醒');
  });

  it('of the edge are always there, and a code that nobody knows is told as it is', async () => {
    expect(failureText(new Refused('SYSTEM_BUSY', {}))).toBe('系統忙碌中，請稍後再試');
    await needRefusal('SOMETHING_NEW');
    expect(failureText(new Refused('SOMETHING_NEW' as never, {}))).toBe('SOMETHING_NEW');
  });
});
