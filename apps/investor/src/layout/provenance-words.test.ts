import { loadTexts, translator } from '@kuroshio/text';
import { describe, expect, it } from 'vitest';
import { timeText } from '../platform/format.ts';
import { provenanceWords } from './provenance-words.ts';

const NOW = Date.UTC(2026, 6, 8, 2);
const t = translator(await loadTexts('en'));

describe('the tag of a price’s source', () => {
  it.each([
    [undefined, 'outline', 'Simulated prices'],
    [{ source: 'simulated', delaySeconds: 0 }, 'outline', 'Simulated prices'],
    [{ source: 'replay', delaySeconds: 0 }, 'warn', 'Replay'],
    [{ source: 'Fugle', delaySeconds: 0, asOf: NOW, stale: false }, 'accent', 'Fugle'],
    [{ source: 'TWSE MIS', delaySeconds: 5, asOf: NOW, stale: false }, 'accent', 'TWSE MIS · 5 s delayed'],
    [{ source: 'Alpaca', delaySeconds: 900, asOf: NOW, stale: false }, 'accent', 'Alpaca · 15 min delayed'],
    [{ source: 'Fugle', delaySeconds: 0, asOf: NOW, stale: true }, 'danger', 'Fugle · no new quotes'],
  ] as const)('%j is %s: %s', (provenance, kind, label) => {
    expect(provenanceWords(t, provenance, NOW)).toMatchObject({ kind, label });
  });

  it('says since when a provider is silent, with the date where it is not of today', () => {
    const stale = { source: 'Fugle', delaySeconds: 0, stale: true };
    const note = (asOf: number) => provenanceWords(t, { ...stale, asOf }, NOW).note;
    expect(note(NOW - 90_000)).toContain(`since ${timeText(NOW - 90_000)};`);
    expect(note(NOW - 3 * 86_400_000)).toMatch(/since 2026\.07\.0[45] /);
    expect(note(0)).toMatch(/^No quotes from Fugle yet/);
  });
});
