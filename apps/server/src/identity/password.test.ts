import { expect, it } from 'vitest';
import { isWeakPassword, normalisePassword } from './password.ts';

const OWN = ['+886912345678', 'KUR08H1X'];

it.each([
  ['eight characters that nobody has on a list', 'vq7 tmpx', false],
  ['a sentence', 'black tide 7', false],
  ['any script', '黑潮帶來溫暖的水', false],
  ['seven characters', 'vq7 tmp', true],
  ['one character over and over', '88888888', true],
  ['one on the list', 'password', true],
  ['one on the list in capitals', 'PassWord1', true],
  ['one of a keyboard', 'qwertyuiop', true],
  ['one on the list with a year and a mark behind it', 'sunshine2026!', true],
  ['the own number', '0912345678', true],
  ['the own number in another form with something around it', 'me+886912345678me', true],
  ['the own number with hyphens', '0912-345-678', true],
  ['somebody else’s number', '0922333444 and more', false],
  ['the invitation code', 'my kur08h1x', true],
  ['the name of this program', 'kuroshio 27', true],
])('a password is weak or not: %s', (_, typed, weak) => {
  expect(isWeakPassword(normalisePassword(typed), OWN)).toBe(weak);
});
