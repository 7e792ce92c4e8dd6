import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

/** How an account that somebody entered becomes one that may be paid to: a second person stands for it. */
export const bankAccountLifecycle = lifecycle({
  states: {
    entered: { label: 'Waits for confirmation', tone: 'amber' },
    confirmed: { label: 'Confirmed', tone: 'green' },
    rejected: { label: 'Rejected', tone: 'red' },
    ended: { label: 'Ended', tone: 'grey' },
  },
  initial: 'entered',
  actions: {
    confirm: { label: 'Confirm account', from: ['entered'], to: 'confirmed', access: 'companies:see-bank' },
    reject: {
      label: 'Reject account',
      from: ['entered'],
      to: 'rejected',
      access: 'companies:see-bank',
      needsReason: true,
    },
    end: {
      label: 'End account',
      from: ['entered', 'confirmed'],
      to: 'ended',
      access: 'companies:see-bank',
      needsReason: true,
    },
  },
})

export type BankAccountStatus = keyof typeof bankAccountLifecycle.states

/** Whether an account can still be looked at in full: after its end nobody needs the number. */
export const isBankAccountOpen = (status: BankAccountStatus): boolean =>
  status === 'entered' || status === 'confirmed'

export const isConfirmed = (status: BankAccountStatus): boolean => status === 'confirmed'

/** The warning shown wherever somebody types or confirms a number. */
export const FORMAT_NOTE =
  'The format and the check digits are looked at, nothing else. They never prove who owns an account: ask the company by a telephone number you already had.'

/** A number as it is kept: without spaces and hyphens, in capitals. */
export const plainNumber = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Characters of an IBAN by country, as the registry of ISO 13616 (SWIFT) has them. */
// biome-ignore format: one table
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28,
  CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18,
  GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32,
  LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15,
  PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, ST: 25,
  SV: 28, TL: 23, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20,
}

/** Whether accounts of this country are written as IBANs. */
export const hasIban = (country: string): boolean => country in ibanLengths

/** The remainder by 97 of a number too long for arithmetic, digit by digit (ISO 7064, MOD 97-10). */
function remainder97(digits: string): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** Why a text is no IBAN, as a sentence; null when country, length and check digits fit. */
export function ibanProblem(text: string): string | null {
  const iban = plainNumber(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'An IBAN begins with two letters for the country and two check digits.'
  const country = iban.slice(0, 2)
  const length = ibanLengths[country]
  if (length === undefined) return `${country} is no country with IBANs.`
  if (iban.length !== length)
    return `An IBAN of ${country} has ${length} characters; this one has ${iban.length}.`
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return remainder97(digits) === 1 ? null : 'The check digits do not fit. Look at the number again.'
}

/** Why a text is no BIC, as a sentence; null when its shape and its country fit (ISO 9362). */
export function bicProblem(text: string, country: string): string | null {
  const bic = plainNumber(text)
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    return 'A BIC has 8 or 11 letters and digits.'
  if (bic.slice(4, 6) !== country && !neighbours[country]?.includes(bic.slice(4, 6)))
    return `This BIC is of a bank in ${bic.slice(4, 6)}, the account is in ${country}.`
  return null
}

/** Where banks are known by the code of the country next door. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'JE', 'IM'],
  GG: ['GB'],
  JE: ['GB'],
  IM: ['GB'],
  FR: ['MC'],
  MC: ['FR'],
  FO: ['DK'],
  GL: ['DK'],
}

export interface BankDetails {
  readonly country: string
  readonly account: string
  readonly bankCode?: string | null | undefined
  readonly bic?: string | null | undefined
}

/** Sentences by field for everything about the numbers that cannot be right. */
export function bankProblems({ country, account, bic, bankCode }: BankDetails): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const plain = plainNumber(account)
  if (hasIban(country)) {
    const problem =
      plain.slice(0, 2) === country || !/^[A-Z]{2}/.test(plain)
        ? ibanProblem(plain)
        : `This IBAN is of ${plain.slice(0, 2)}, the account is in ${country}.`
    if (problem) problems.account = [problem]
  } else if (!/^[A-Z0-9]{4,34}$/.test(plain)) {
    problems.account = ['An account number has 4 to 34 letters and digits.']
  }
  if (bic) {
    const problem = bicProblem(bic, country)
    if (problem) problems.bic = [problem]
  }
  if (!hasIban(country) && !bic && !bankCode) {
    problems.bankCode = ['Without an IBAN the bank is known by its BIC or by its bank code.']
  }
  return problems
}

/** In groups of four, as an IBAN is printed. */
export const spacedNumber = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ')
