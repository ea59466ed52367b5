import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-vault-'));
  file = path.join(folder, 'inside', 'document.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const PLAIN = new Uint8Array(40).fill(7);
const ABOUT = 'photo 1 of customer 100001';

describe('a vault', () => {
  it('opens what it locked, also after another start, and shows nothing of it', () => {
    const locked = openVault(file).lock(PLAIN, ABOUT);
    expect(locked.includes(Buffer.from(PLAIN))).toBe(false);
    expect(openVault(file).open(locked, ABOUT)).toEqual(Buffer.from(PLAIN));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('locks the same twice into different bytes', () => {
    const vault = openVault(file);
    expect(vault.lock(PLAIN, ABOUT)).not.toEqual(vault.lock(PLAIN, ABOUT));
  });

  it('opens nothing in another place, nor with any byte changed', () => {
    const vault = openVault(file);
    const locked = vault.lock(PLAIN, ABOUT);
    expect(() => vault.open(locked, 'photo 1 of customer 100002')).toThrow();
    for (let at = 0; at < locked.length; at++) {
      const changed = Buffer.from(locked);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open(changed, ABOUT), `byte ${at}`).toThrow();
    }
    expect(() => vault.open(locked.subarray(0, 60), ABOUT)).toThrow('nothing that was locked');
  });

  it('opens nothing with the keys of somebody else', () => {
    const locked = openVault(file).lock(PLAIN, ABOUT);
    expect(() => openVault(path.join(folder, 'other.key')).open(locked, ABOUT)).toThrow();
  });

  it('wraps anew by a newer key, after which the older one may go', () => {
    const vault = openVault(file);
    const before = vault.lock(PLAIN, ABOUT);
    expect(vault.rewrap(before)).toBeUndefined();
    expect(vault.addKey()).toBe('k2');
    const after = vault.rewrap(before);
    expect(after).toBeDefined();
    expect(vault.open(before, ABOUT)).toEqual(Buffer.from(PLAIN));
    expect(vault.dropOldKeys()).toEqual(['k1']);
    expect(vault.open(after ?? before, ABOUT)).toEqual(Buffer.from(PLAIN));
    expect(() => vault.open(before, ABOUT)).toThrow('the key k1 is not in the file of keys any more');
  });

  it('learns of a key that another process has added', () => {
    const running = openVault(file);
    const command = openVault(file);
    command.addKey();
    expect(running.open(command.lock(PLAIN, ABOUT), ABOUT)).toEqual(Buffer.from(PLAIN));
  });

  it('takes no file that is not one of keys, and says nothing of what is in it', () => {
    openVault(file);
    const [, key = ''] = readFileSync(file, 'utf8').trim().split(' ');
    writeFileSync(file, `k1 ${key}0\n`);
    expect(() => openVault(file)).toThrow(/is no file of keys$/);
  });
});
