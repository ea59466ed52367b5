import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/**
 * What the first screens share, in three files instead of thirty: fewer requests, and together it compresses better.
 * The first changes only with the libraries and so stays in the browser's cache from release to release.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|zustand)\//,
    priority: 3,
  },
  {
    name: 'shell',
    test: /investor\/src\/(platform|layout)\/(?!copy-text|fact-rows|more-pages|provenance-)/,
    priority: 2,
  },
  {
    name: 'market',
    test: new RegExp(
      [
        'ui/src/(price|segmented|sparkline)\\.',
        'src/quotes/(ask-login|use-listed|use-sparklines|phase-line|phase-words|figures)\\.',
        'src/portfolio/(assets-strip|use-live-worth|market-switch)\\.',
      ].join('|'),
    ),
    priority: 1,
  },
  {
    name: 'lists',
    test: new RegExp(
      [
        'ui/src/tabs\\.',
        'src/quotes/(quote-row|spark-list|awaited-list|sort-quotes|watchlist)\\.',
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
  plugins: [react(), tailwindcss()],
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
