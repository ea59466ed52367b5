import { expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';
import { DatabaseSilent } from './pulse.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  ['it does not answer', new DatabaseSilent('silent'), true],
  ['nobody listens', withCode('ECONNREFUSED'), true],
  ['its socket is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), true],
  ['its socket has room for nobody', Object.assign(withCode('EAGAIN'), { syscall: 'connect' }), true],
  ['it is shutting down', withCode('57P03'), true],
  ['the disk is full', withCode('53100'), true],
  ['the connection broke', withCode('08006'), true],
  ['the client lost it', new Error('Connection terminated unexpectedly'), true],
  ['a row stands already', withCode('23505'), false],
  ['a statement took too long', withCode('57014'), false],
  ['a statement is wrong', withCode('42601'), false],
  ['a file is missing', withCode('ENOENT'), false],
  ['something else', new Error('no'), false],
  ['no error at all', 'no', false],
])('%s', (_, error, away) => {
  expect(isDatabaseAway(error)).toBe(away);
});
