import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as typed, in E.164 (`+886912345678`); undefined where it is no valid number.
 * @param country ISO 3166 country that a number without country code belongs to
 */
export function readPhone(typed: string, country: string): string | undefined {
  const options = { extract: false, ...(isSupportedCountry(country) ? { defaultCountry: country } : {}) };
  const number = parsePhoneNumberFromString(typed, options);
  return number?.isValid() && number.ext === undefined ? number.number : undefined;
}

/** An E.164 number that its owner recognises and nobody else learns: `+886 9** *** 678`. */
export function maskPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone);
  const international = number?.formatInternational() ?? phone;
  const shownAtStart = (number?.countryCallingCode.length ?? 0) + 1;
  const digits = international.replace(/\D/g, '').length;
  let place = 0;
  return international.replace(/\d/g, (digit) => {
    place += 1;
    return place <= shownAtStart || place > digits - 3 ? digit : '*';
  });
}
