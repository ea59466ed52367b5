import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBic, isLuhn } from './bank-card.ts';
import { isTaiwanId, normaliseIdentityNumber } from './taiwan-id.ts';
import { TAIWAN_BANKS } from './tables/taiwan-banks.ts';
import { checkAddress, type Network } from './wallet-address.ts';

describe('an identity number of Taiwan', () => {
  it.each([
    ...['A123456789', 'F130245675', 'A800000014', 'B290000001', 'A823456783', 'A900000016'],
    ...['AB23456789', 'AC01234567', 'AD30196818'],
  ])('%s is one', (number) => expect(isTaiwanId(number)).toBe(true));

  it.each(['A123456788', 'a123456789', 'A923456789', 'A12345678', 'A1234567890', 'A323456789', '1123456789', ''])(
    '%s is none',
    (number) => expect(isTaiwanId(number)).toBe(false),
  );

  it.each(['a123456789', ' A1234-56789 ', 'Ａ１２３４５６７８９'])('%s is read as A123456789', (typed) =>
    expect(normaliseIdentityNumber(typed)).toBe('A123456789'),
  );

  it.each(['A12345678', 'F13024567', 'A80000001', 'AB2345678'])('has one check digit behind %s', (number) => {
    expect([...'0123456789'].filter((digit) => isTaiwanId(number + digit))).toHaveLength(1);
  });
});

describe('a card number', () => {
  it.each([
    ['4111111111111111', true],
    ['5555555555554444', true],
    ['3530111333300000', true],
    ['4111111111111112', false],
    ['1411111111111111', false],
    ['0000000000000000', false],
    ['411111111111111a', false],
    ['', false],
  ])('%s: %s', (digits, good) => expect(isLuhn(digits)).toBe(good));
});

describe('a BIC', () => {
  it.each([
    ['BKTWTWTP', true],
    ['BKTWTWTP035', true],
    ['BKTWTWT', false],
    ['BKTWTWTP03', false],
    ['bktwtwtp', false],
    ['BKT1TWTP', false],
  ])('%s: %s', (text, good) => expect(isBic(text)).toBe(good));

  it('stands in good form beside each bank that has one, and no code is there twice', () => {
    expect(TAIWAN_BANKS.filter(({ bic }) => bic !== '' && !isBic(bic))).toEqual([]);
    expect(TAIWAN_BANKS.filter(({ code }) => !/^\d{3}$/.test(code))).toEqual([]);
    expect(new Set(TAIWAN_BANKS.map(({ code }) => code)).size).toBe(TAIWAN_BANKS.length);
  });
});

const told = (network: Network, text: string) => {
  const checked = checkAddress(network, text);
  return checked.ok ? checked.address : checked.fault;
};

describe('an address of TRON', () => {
  it.each(['TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'])('%s is one', (text) =>
    expect(told('TRC-20', text)).toBe(text),
  );

  it.each([
    ['the token itself', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token'],
    ['nobody’s', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'zero'],
    ['with another last letter', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 'checksum'],
    ['of 33 signs', 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZ', 'form'],
    ['with a 0 in it', 'TZJozAg1ruapycCicgz31GxvYJ1Fra0jZa', 'form'],
    ['of Bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'network'],
    ['of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'network'],
    ['empty', '', 'form'],
    ['very long', 'T'.repeat(5_000), 'form'],
  ])('that is %s is refused', (_, text, fault) => expect(told('TRC-20', text)).toBe(fault));
});

const MIXED = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('an address of Ethereum', () => {
  it.each(MIXED)('%s is one', (text) => expect(told('ERC-20', text)).toBe(text));

  it.each(MIXED)('%s is none with the case of any one letter turned', (text) => {
    for (let at = 2; at < text.length; at++) {
      const sign = text.charAt(at);
      if (/\d/.test(sign)) continue;
      const turned = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase();
      expect(told('ERC-20', text.slice(0, at) + turned + text.slice(at + 1))).toBe('checksum');
    }
  });

  it.each(['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'])(
    '%s, which carries no checksum, is taken in its mixed form',
    (text) => {
      const address = told('ERC-20', text);
      expect(address.toLowerCase()).toBe(text.toLowerCase());
      expect(told('ERC-20', address)).toBe(address);
    },
  );

  it.each([
    ['the token itself', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'token'],
    ['nobody’s', `0x${'0'.repeat(40)}`, 'zero'],
    ['too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'form'],
    ['without its 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
    ['of TRON', 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', 'network'],
  ])('that is %s is refused', (_, text, fault) => expect(told('ERC-20', text)).toBe(fault));
});

describe('any text', () => {
  it('is an address of one network at most, and is never thrown at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const good = (['TRC-20', 'ERC-20'] as const).filter((network) => checkAddress(network, text).ok);
        expect(good.length).toBeLessThanOrEqual(1);
        isTaiwanId(normaliseIdentityNumber(text));
      }),
    );
  });
});
