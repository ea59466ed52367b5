import { LANGUAGE_NAMES } from '@kuroshio/text';
import { usePreferences } from './preferences.ts';

/** The colour of the browser's own bars around the app: the surface of its top bar. */
const BAR_COLOURS = { light: '#ffffff', dark: '#111b29' };

/** Paints theme, up and down colours and language onto the document, now and whenever one changes. */
export function keepAppearance(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const { theme, updown, language } = usePreferences.getState();
    const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    const root = document.documentElement;
    root.dataset.theme = shown;
    root.dataset.updown = updown;
    root.lang = LANGUAGE_NAMES[language].tag;
    // One for each mode of the system: a theme of one's own choice holds in both.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', BAR_COLOURS[shown]);
  };
  paint();
  dark.addEventListener('change', paint);
  usePreferences.subscribe(paint);
}
