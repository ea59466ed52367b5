import { expect, it } from 'vitest';
import { mayConnect } from './may-connect.ts';

it.each([
  ['a program, which sends none', undefined, '127.0.0.1:3000', undefined, true],
  ['this machine', 'http://localhost:3000', 'localhost:3000', undefined, true],
  ['this machine by another of its names', 'http://app.localhost:3000', 'app.localhost:3000', undefined, true],
  ['an address', 'http://192.168.1.5:3000', '192.168.1.5:3000', undefined, true],
  ['an address of IPv6', 'http://[::1]:3000', '[::1]:3000', undefined, true],
  [
    'an address while there is a public name',
    'http://127.0.0.1:3000',
    '127.0.0.1:3000',
    'https://broker.example',
    true,
  ],
  ['the public name', 'https://broker.example', 'broker.example', 'https://broker.example', true],
  ['the public name before a proxy', 'https://broker.example', '127.0.0.1:3000', 'https://broker.example', true],
  ['another site', 'https://evil.example', '127.0.0.1:3000', undefined, false],
  ['a name that was led here', 'http://evil.example:3000', 'evil.example:3000', undefined, false],
  [
    'a name that was led here beside the public one',
    'http://evil.example',
    'evil.example',
    'http://broker.example',
    false,
  ],
  ['a name that looks like this machine', 'http://localhost.evil.example', 'localhost.evil.example', undefined, false],
  ['another port', 'http://localhost:4000', 'localhost:3000', undefined, false],
  ['another scheme of the public name', 'http://broker.example', 'broker.example', 'https://broker.example', false],
  ['no address at all', 'null', '127.0.0.1:3000', undefined, false],
])('lets a page connect by where it comes from: %s', (_, origin, host, publicUrl, may) => {
  expect(mayConnect({ origin, host }, publicUrl)).toBe(may);
});
