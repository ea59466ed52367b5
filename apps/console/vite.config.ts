import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/ops/',
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^.*\/Dom\/dynamicCSS(\.js)?$/,
        replacement: path.join(import.meta.dirname, 'src/platform/no-styles.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A tool for a desk, loaded once a day: one file of libraries is what it needs.
    chunkSizeWarningLimit: 3_000,
  },
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': { target: api } } },
});
