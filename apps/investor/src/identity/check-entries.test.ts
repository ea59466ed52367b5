import { describe, expect, it } from 'vitest';
import { checkPhone, strengthOf } from './check-entries.ts';

describe('a phone number', () => {
  it.each([
    ['0912345678', 'TW', undefined],
    ['0912 345 678', 'TW', undefined],
    ['0912-345-678', 'TW', undefined],
    ['912345678', 'TW', undefined],
    ['+886912345678', 'TW', undefined],
    ['886912345678', 'TW', undefined],
    ['+85291234567', 'TW', undefined],
    ['', 'TW', 'identity.phoneRequired'],
    ['  ', 'TW', 'identity.phoneRequired'],
    ['0212345678', 'TW', 'identity.phoneTaiwan'],
    ['091234567', 'TW', 'identity.phoneTaiwan'],
    ['09123456789', 'TW', 'identity.phoneTaiwan'],
    ['0912abc678', 'TW', 'identity.phoneDigits'],
    ['91234567', 'HK', undefined],
    ['(415) 555-0100', 'US', undefined],
    ['1234', 'US', 'identity.phoneLength'],
    ['1234567890123456', 'US', 'identity.phoneLength'],
  ])('%j of %s', (phone, country, complaint) => expect(checkPhone(phone, country)).toBe(complaint));
});

describe('a password', () => {
  it.each([
    ['', 'short'],
    ['Ab1!xyz', 'short'],
    ['aaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['password123', 'weak'],
    ['kuroshio', 'weak'],
    ['kuroshio8', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['Tide-8-Current', 'strong'],
  ])('%j is %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
