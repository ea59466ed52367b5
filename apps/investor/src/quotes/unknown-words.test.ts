import { BOARDS, PAUSE_REASONS, PHASES } from '@kuroshio/market/words.ts';
import { LANGUAGES, loadTexts, translator } from '@kuroshio/text';
import { describe, expect, it } from 'vitest';
import { boardTag } from './board-words.ts';
import { markWords, pauseWords } from './mark-words.ts';
import { comingText, phaseWords } from './phase-words.ts';

/** Names that a newer server could send, and some that every object has. */
const NEWER = ['midnight-session', '', 'constructor', 'toString', '__proto__'];

describe('a name from a newer server', () => {
  it.each(NEWER)('"%s" is shown neutrally, whatever it names', (name) => {
    expect(phaseWords(name)).toEqual({ kind: 'extended', label: 'markets.phaseOther' });
    expect(boardTag(name)).toBe('trading.tagOther');
    expect(markWords(name)).toEqual({ kind: 'warn', label: 'stock.markOther', note: 'stock.noteOther' });
    expect(pauseWords(name)).toEqual({ kind: 'warn', label: 'stock.pausedOther', why: 'stock.whyOther' });
  });

  it.each(LANGUAGES)('is spoken of in whole sentences, in %s', async (language) => {
    const t = translator(await loadTexts(language));
    const sentence = comingText(t, 'closed', 'midnight-session', '01:23');
    expect(sentence).toContain('01:23');
    expect(sentence).toContain(t('markets.phaseOther'));
    const texts = [
      t(phaseWords('newer').label),
      t(boardTag('newer')),
      t(markWords('newer').label),
      t(markWords('newer').note),
      t(pauseWords('newer').label),
      t(pauseWords('newer').why, { time: '12:34:56' }),
    ];
    // A key without a text is its own text.
    expect(texts.filter((text) => text === '' || /^\w+\.\w+$/.test(text) || text.includes('{'))).toEqual([]);
  });
});

describe('a name that is known', () => {
  it('has words of its own', () => {
    const phases = PHASES.map((phase) => phaseWords(phase).label);
    const boards = BOARDS.filter((board) => board !== 'regular').map((board) => boardTag(board));
    const pauses = PAUSE_REASONS.map((reason) => pauseWords(reason).why);
    const marks = ['attention', 'disposition', 'suspended', 'no-limit'].map((mark) => markWords(mark).note);
    for (const words of [phases, boards, pauses, marks]) {
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((key) => key.endsWith('Other'))).toEqual([]);
    }
  });

  it.each([
    ['intake', 'continuous', '還有 5開盤'],
    ['after-hours', 'closed', '還有 5結束'],
    ['closing-auction', 'closed', '還有 5收盤'],
    ['continuous', 'after-hours', '還有 5收盤'],
    ['continuous', 'closing-auction', '還有 5收盤競價'],
    ['closed', 'pre-market', '還有 5進入盤前交易'],
  ])('after %s comes %s: %s', async (now, coming, sentence) => {
    expect(comingText(translator(await loadTexts('tw')), now, coming, '5')).toBe(sentence);
  });
});
