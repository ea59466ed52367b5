// The server, started anew on each change, and Vite's development server with the app and the component gallery.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endTogether, root, stopWithParent } from './run-program.ts';

const apiPort = process.env['PORT'] ?? '3000';
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'apps', 'server', 'src', 'main.ts')],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PORT: apiPort } },
);
const vite = spawn(process.execPath, [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: path.join(root, 'apps', 'investor'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, API_PORT: apiPort },
});
endTogether([server, vite]);
stopWithParent();
