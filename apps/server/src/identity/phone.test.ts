import { expect, it } from 'vitest';
import { maskPhone, readPhone } from './phone.ts';

it.each([
  ['0912345678', 'TW', '+886912345678'],
  ['0912-345-678', 'TW', '+886912345678'],
  ['+886 912 345 678', 'KR', '+886912345678'],
  ['０９１２３４５６７８', 'TW', '+886912345678'],
  ['010-1234-5678', 'KR', '+821012345678'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['912345678', 'TW', '+886912345678'],
  ['0912345678', 'XX', undefined],
  ['12345', 'TW', undefined],
  ['call me', 'TW', undefined],
  ['0912345678 ext 5', 'TW', undefined],
  ['my number is 0912345678', 'TW', undefined],
])('%s typed in %s is %s', (typed, country, phone) => {
  expect(readPhone(typed, country)).toBe(phone);
});

it.each([
  ['+886912345678', '+886 9** *** 678'],
  ['+821012345678', '+82 1* **** *678'],
  ['+12125550123', '+1 2** *** *123'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});
