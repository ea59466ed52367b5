import { useTexts, useWord } from '../platform/texts.ts';

/** What a request or a line of the log is about, as it is read: `deposit/3` is the third deposit. */
export function useAboutText(): (about: string) => string {
  const abouts: Readonly<Record<string, string>> = useTexts().abouts;
  const word = useWord();
  return (about) => {
    const [kind = '', ...names] = about.split('/');
    return [abouts[kind] ?? kind, ...names.map(word)].join(' ');
  };
}
