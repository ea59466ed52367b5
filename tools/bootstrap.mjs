// Runs on any Node from 20 on and needs nothing installed: it installs what is missing and hands over to the Node that
// travels with the project. `node tools/bootstrap.mjs start|test|dev|bench|simulate|soak|mutate|lint|rotate-document-key|verify-operator-log
// [arguments]`
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = [
  ...['start', 'test', 'dev', 'bench', 'simulate', 'soak', 'mutate', 'lint'],
  ...['rotate-document-key', 'verify-operator-log'],
];
const oldestNode = 20;
const projectNode = 24;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.kuroshio-stamp');

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** What is installed depends on the lock and on each workspace's own list. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/**
 * A fresh folder gets exactly what the lock says, by `npm ci`. One that was installed before is only brought up to date,
 * which takes seconds where `npm ci` would empty it first; so does a folder where `npm ci` cannot work. The lock itself
 * is nothing that starting the program may change.
 */
async function install() {
  const updating = ['install', '--no-save'];
  const ways = existsSync(stamp) ? [updating] : [['ci'], updating];
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const live = process.stdout.isTTY;
  console.log('Installing packages (once; later starts skip this) …');
  const progress = setInterval(
    () => {
      const line = `Installing packages … ${seconds()} s`;
      if (live) process.stdout.write(`\r${line}`);
      else console.log(line);
    },
    live ? 1_000 : 10_000,
  );
  let problem;
  for (const way of ways) {
    problem = await runNpm(way);
    if (problem === undefined) break;
  }
  clearInterval(progress);
  if (live) process.stdout.write('\r\x1b[K');
  if (problem !== undefined) fail(`Installing the packages failed: ${problem}`);
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, fingerprint());
  console.log(`Packages installed in ${seconds()} s.`);
}

/** Runs npm quietly; what it said is part of the answer when it fails. */
function runNpm(way) {
  const npmCli = process.env.npm_execpath;
  const args = [...way, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const [command, commandArgs] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli, ...args]] : ['npm', args];
  const child = spawn(command, commandArgs, {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  const stopForwarding = forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => {
    const finish = (problem) => {
      stopForwarding();
      resolve(problem && `${problem}\n${output.trim().split('\n').slice(-30).join('\n')}`);
    };
    child.on('error', (error) => finish(error.message));
    child.on('exit', (code, signal) => {
      // Who ends npm ends this, and wants no second try.
      if (signal !== null) fail(`Installing the packages was ended by ${signal}.`);
      finish(code === 0 ? undefined : `npm ${way[0]} ended with ${code}`);
    });
  });
}

/** As numbers: 24.21.0 is [24, 21, 0]; zeros where this is no Node. */
function versionOf(node) {
  const answer = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim().split('.').map(Number) : [0, 0, 0];
}

function isNewer([, minor, patch], [, otherMinor, otherPatch]) {
  return minor > otherMinor || (minor === otherMinor && patch > otherPatch);
}

/**
 * The Node that came with the packages. For some platforms only an early 24 could be had (decision 01): where the
 * person's own is a newer one of the same line, it is taken.
 */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = [
    path.join(modules, `node-${platform}-${process.arch}`, 'bin', program),
    path.join(modules, `node-bin-${platform}-${process.arch}`, 'bin', program),
    process.execPath,
  ]
    .filter((node) => existsSync(node))
    .map((node) => ({ node, version: versionOf(node) }))
    .filter(({ version: [major] }) => major >= projectNode);
  const [first, own] = [found[0], found.at(-1)];
  if (first) return own.version[0] === projectNode && isNewer(own.version, first.version) ? own.node : first.node;
  return fail(
    `Node ${projectNode} for ${process.platform}-${process.arch} did not come with the packages, and this is Node ` +
      `${process.versions.node}. Install Node ${projectNode} from https://nodejs.org and run the command again.`,
  );
}

/** Passes signals on. Ctrl-C in a terminal reaches the child by itself, and twice would cut its clean stop short. */
function forwardSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/** npm passes no signal on when it is ended itself; what it started then belongs to another. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  }, 500).unref();
}

function handOver(node, command, args) {
  const child = spawn(node, [path.join(root, 'tools', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}` },
    // The channel tells the child when this program is killed, so that nothing is left running.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  stopWithNpm(child);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
}

const [command, ...args] = process.argv.slice(2);
if (!commands.includes(command)) fail(`Usage: node tools/bootstrap.mjs ${commands.join('|')}`);
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`Kuroshio needs Node ${oldestNode} or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
}
if (!isInstalled()) await install();
handOver(findNode(), command, args);
