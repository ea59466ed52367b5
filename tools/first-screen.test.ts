import { describe, expect, it } from 'vitest';
import { filesOf } from './first-screen.ts';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react', '_shell'], css: ['index.css'] },
  _react: { file: 'react.js' },
  _shell: { file: 'shell.js', imports: ['_react'] },
  'start.tsx': { file: 'start.js', imports: ['_shell'], css: ['start.css'] },
  'chart.tsx': { file: 'chart.js', imports: ['_react'] },
};

describe('the files of a first screen', () => {
  it('are its own and what they import, each once, and not what is loaded later', () => {
    expect(filesOf(manifest, ['index.html', 'start.tsx'])).toEqual([
      'index.js',
      'index.css',
      'react.js',
      'shell.js',
      'start.js',
      'start.css',
    ]);
  });

  it('must be in the build', () => {
    expect(() => filesOf(manifest, ['home.tsx'])).toThrow('the build has no home.tsx');
  });
});
