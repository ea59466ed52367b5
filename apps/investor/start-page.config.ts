import path from 'node:path';
import { words as en } from '@kuroshio/text/en/shell.ts';
import { words as ko } from '@kuroshio/text/ko/shell.ts';
import { words as tw } from '@kuroshio/text/tw/shell.ts';
import type { Plugin } from 'vite';
import { earlyBoard } from './early-board.ts';
import { type EarlyFiles, earlyStart } from './early-start.ts';

const SHELL_WORDS = { tw, en, ko };

/** What is waited for behind each address beside the entry, by the file of its screen. */
const SCREENS: Readonly<Record<string, string>> = {
  '/home/index': 'src/home/home-screen.tsx',
  '/login/start': 'src/identity/start.tsx',
};

const ENCODING = '<meta charset="utf-8" />';

const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

interface Built {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
}

/**
 * Writes into the built page, before all else, the script that begins with what would otherwise be asked for one after the
 * other; and the styles of the first screens, for which nothing is shown while they are on their way. In development nothing is built, so there it is left out, and the app asks for everything itself.
 */
export function startPage(): Plugin {
  return {
    name: 'start-page',
    apply: 'build',
    // Vite's manifest names a file by its module only where it has a file of its own: `tools/first-screen-files.ts` reads this.
    generateBundle(_options, bundle) {
      const grouped = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId !== null) return [];
        const key = `_${path.basename(chunk.fileName)}`;
        const names = chunk.moduleIds.map((id) => path.relative(import.meta.dirname, id).replaceAll('\\', '/'));
        return [...names, ...(names.includes('src/main.tsx') ? ['index.html'] : [])].map((name) => [name, key]);
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/grouped.json',
        source: JSON.stringify(Object.fromEntries(grouped)),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks: Built[] = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const withModule = (ending: string) =>
          chunks
            .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)))
            .map(({ fileName }) => `/${fileName}`);
        const files: EarlyFiles = {
          texts: Object.fromEntries(
            Object.keys(SHELL_WORDS).map((language) => [language, withModule(`text/src/${language}/shell.ts`)]),
          ),
          words: Object.fromEntries(
            Object.entries(SHELL_WORDS).map(([language, { simulated, replayed, lastKnown }]) => [
              language,
              { language, simulated, replayed, lastKnown },
            ]),
          ),
          screens: Object.fromEntries(Object.entries(SCREENS).map(([address, file]) => [address, withModule(file)])),
        };
        const [link, sheet = ''] = SHEET.exec(html) ?? [];
        const asset = bundle[sheet];
        if (link === undefined || asset?.type !== 'asset') throw new Error('the styles of the first screens are there');
        // Disabled, the file is not fetched; the app finds it and asks for it no second time.
        const styles = `<style>${String(asset.source).trim()}</style>\n    ${link.replace('>', ' disabled>')}`;
        const children = `(${earlyStart.toString()})(${JSON.stringify(files)}, ${earlyBoard.toString()})`;
        const script = `<script>${children.replaceAll('</', '<\\/')}</script>`;
        // Behind the encoding, which has to be said in the first kilobyte, and before the styles, for which scripts wait.
        return html.replace(ENCODING, () => `${ENCODING}\n    ${script}`).replace(link, () => styles);
      },
    },
  };
}
