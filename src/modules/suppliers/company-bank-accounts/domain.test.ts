import { describe, expect, it } from 'vitest'
import {
  bankProblems,
  bicProblem,
  hasIban,
  ibanProblem,
  isBankAccountOpen,
  plainNumber,
  spacedNumber,
} from './domain.ts'

// The examples of the registry of ISO 13616 (SWIFT).
const examples = [
  'GB29 NWBK 6016 1331 9268 19',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'NL91 ABNA 0417 1643 00',
  'IT60 X054 2811 1010 0000 0123 456',
  'PL61 1090 1014 0000 0712 1981 2874',
  'SE45 5000 0000 0583 9825 7466',
  'DK50 0040 0440 1162 43',
  'AE07 0331 2345 6789 0123 456',
  'SA03 8000 0000 6080 1016 7519',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'LC55 HEMM 0001 0001 0012 0012 0002 3015',
]

describe('An IBAN', () => {
  it.each(examples)('%s fits', (iban) => {
    expect(ibanProblem(iban)).toBeNull()
  })

  it.each(examples)('%s does not fit with any one digit changed', (iban) => {
    const plain = plainNumber(iban)
    for (let at = 0; at < plain.length; at++) {
      const sign = plain.charAt(at)
      if (!/\d/.test(sign)) continue
      const other = `${plain.slice(0, at)}${(Number(sign) + 1) % 10}${plain.slice(at + 1)}`
      expect([other, ibanProblem(other)]).toEqual([other, expect.any(String)])
    }
  })

  it.each([
    ['', 'An IBAN begins with two letters for the country and two check digits.'],
    ['12345678', 'An IBAN begins with two letters for the country and two check digits.'],
    ['US12 3456 7890', 'US is no country with IBANs.'],
    ['GB29 NWBK 6016', 'An IBAN of GB has 22 characters; this one has 12.'],
    ['GB92 NWBK 6016 1331 9268 19', 'The check digits do not fit. Look at the number again.'],
    ['GB29 NWBK 6016 1331 9268 91', 'The check digits do not fit. Look at the number again.'],
  ])('"%s" is told what is wrong', (text, sentence) => {
    expect(ibanProblem(text)).toBe(sentence)
  })

  it('is read without spaces, hyphens and case, and written in groups', () => {
    expect(plainNumber(' gb29-nwbk 6016 ')).toBe('GB29NWBK6016')
    expect(spacedNumber('GB29NWBK60161331926819')).toBe('GB29 NWBK 6016 1331 9268 19')
    expect(ibanProblem('gb29nwbk60161331926819')).toBeNull()
    expect([hasIban('NO'), hasIban('US')]).toEqual([true, false])
  })
})

describe('A BIC', () => {
  it('has eight or eleven signs and the country of the account', () => {
    expect(bicProblem('DEUTDEFF', 'DE')).toBeNull()
    expect(bicProblem('deut de ff 500', 'DE')).toBeNull()
    expect(bicProblem('DEUTDEFF5', 'DE')).toBe('A BIC has 8 or 11 letters and digits.')
    expect(bicProblem('DEUT1EFF', 'DE')).toBe('A BIC has 8 or 11 letters and digits.')
    expect(bicProblem('BNORPTPL', 'ES')).toBe('This BIC is of a bank in PT, the account is in ES.')
  })

  it('may be of the country a territory banks under', () => {
    expect(bicProblem('BARCGB22', 'JE')).toBeNull()
    expect(bicProblem('BNPAFRPP', 'MC')).toBeNull()
  })
})

describe('The numbers of an account', () => {
  it('are an IBAN where the country has them, of that country', () => {
    expect(bankProblems({ country: 'GB', account: 'GB29NWBK60161331926819' })).toEqual({})
    expect(bankProblems({ country: 'DE', account: 'GB29NWBK60161331926819' })).toEqual({
      account: ['This IBAN is of GB, the account is in DE.'],
    })
    expect(bankProblems({ country: 'GB', account: '31926819' })).toHaveProperty('account')
  })

  it('elsewhere are a number with the code or the BIC of the bank', () => {
    expect(bankProblems({ country: 'US', account: '000123456789', bankCode: '021000021' })).toEqual({})
    expect(bankProblems({ country: 'US', account: '000123456789', bic: 'CHASUS33' })).toEqual({})
    expect(bankProblems({ country: 'US', account: '000123456789' })).toHaveProperty('bankCode')
    expect(bankProblems({ country: 'US', account: '12!', bankCode: '1' })).toHaveProperty('account')
    expect(bankProblems({ country: 'US', account: '12345678', bic: 'CHASGB33' })).toHaveProperty('bic')
  })
})

it('An account can be looked at while something can be paid to it', () => {
  expect((['entered', 'confirmed', 'rejected', 'ended'] as const).map(isBankAccountOpen)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
