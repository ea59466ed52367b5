import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { makeTestFolder } from '../../../apps/server/src/platform/database/test-folder.ts';
import { shrinkPng } from './shrink-png.ts';

/** Milliseconds until the market must stand, on a machine that is busy. */
const LONGEST_START = 150_000;

/**
 * Offers one still market to all workers, under an address in the environment. It is started when somebody asks first,
 * so that other browser tests do not wait for it. Pictures that were stored anew are made small at the end.
 */
export default async function offerStillMarket(): Promise<() => Promise<void>> {
  const folder = makeTestFolder('pictures');
  let child: ChildProcess | undefined;
  let market: Promise<string> | undefined;
  const server = createServer((_request, response) => {
    market ??= new Promise((resolve, reject) => {
      child = startMarket(path.join(folder, 'data'), resolve, reject);
    });
    market.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['KUROSHIO_PICTURES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    const running = child;
    if (running !== undefined && running.exitCode === null && running.signalCode === null) {
      const ended = new Promise((resolve) => running.once('close', resolve));
      running.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const file of globSync(path.join(import.meta.dirname, 'stored', '*.png'))) {
      const png = readFileSync(file);
      const small = shrinkPng(png);
      if (small !== png) writeFileSync(file, small);
    }
  };
}

function startMarket(dataDir: string, stands: (text: string) => void, fails: (error: Error) => void): ChildProcess {
  const script = path.join(import.meta.dirname, 'still-market.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithTests = () => child.kill('SIGKILL');
  process.on('exit', endWithTests);
  let printed = '';
  let complained = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_START);
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString('utf8');
  });
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
    if (!printed.endsWith('\n')) return;
    clearTimeout(timer);
    stands(printed);
  });
  child.on('close', (code, signal) => {
    clearTimeout(timer);
    process.off('exit', endWithTests);
    fails(new Error(`The still market ended (${code ?? signal}) before it stood. It printed:\n${complained}`));
  });
  return child;
}
