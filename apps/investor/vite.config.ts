import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { startPage } from './start-page.config.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** The texts of the first screens, in one file for each language. */
const FIRST_TEXTS = '(shell|home|markets|worth|welcome)';

/**
 * The first screens in three files and a sheet of styles: a browser has six connections to a server, so that all of them,
 * and the calls for what they show, are asked for in one go. The first file changes only with the libraries and so stays in
 * the browser's cache from release to release.
 */
const groups = [
  {
    name: 'react',
    test: /(node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|zustand)\/|rolldown[/\\]runtime)/,
    priority: 4,
  },
  ...['tw', 'en', 'ko'].map((language) => ({
    name: `${language}-first`,
    test: new RegExp(`text/src/${language}/${FIRST_TEXTS}\\.ts`),
    priority: 3,
  })),
  {
    name: 'first',
    test: new RegExp(
      [
        'investor/src/(main|app|first-screens)\\.',
        'investor/src/(platform|layout)/(?!ask-live|awaited|copy-text|fact-rows|more-pages|on-screen|order-feed|provenance-|stamp-words|start-later|use-order-events|use-rested|use-trading-date)',
        'investor/src/home/(home-screen|guest-card|index-strip|shortcuts)\\.',
        'investor/src/identity/re-login\\.',
        'ui/src/(price|segmented|sparkline|swiper)\\.',
        'src/quotes/(ask-login|use-listed|phase-line|phase-words|figures)\\.',
        'src/portfolio/(assets-strip|use-live-worth|live-value|market-switch)\\.',
      ].join('|'),
    ),
    priority: 2,
  },
  {
    name: 'lists',
    test: new RegExp(
      [
        'ui/src/tabs\\.',
        'src/home/(load-lists|home-lists|home-tabs|inventory|watched|newest-notice|ranking-preview|rank-words|use-live-order|live-order|largest-movers|show-all)\\.',
        'src/notices/(home-news|news-row|news-words|news-source|halt-words)\\.',
        'src/portfolio/dense-text\\.',
        'src/quotes/(quote-row|spark-list|use-sparklines|awaited-list|list-skeleton|market-marks|mark-words|sort-quotes|watchlist)\\.',
        'src/trading/(use-account-watch|order-words)\\.',
      ].join('|'),
    ),
    priority: 1,
  },
];

/** Texts are called by language and area (`tw-trading`): three languages have a file of the same name. */
function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, language, area] = /text\/src\/(\w+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined || language === 'areas'
    ? 'assets/[name]-[hash].js'
    : `assets/${language}-${area}-[hash].js`;
}

// index.html is the only entry of the production build; gallery.html is served in development only.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), startPage()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true } } },
});
