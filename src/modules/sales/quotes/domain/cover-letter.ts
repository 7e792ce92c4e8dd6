import { shortDay } from '#platform/contract/values/dates.ts'
import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'

/** What the placeholders of a cover letter are filled with. */
export interface LetterFacts {
  readonly number: string
  readonly revision: number
  readonly companyName: string
  readonly contactName: string | null
  readonly projectName?: string | null | undefined
  readonly customerReference?: string | null | undefined
  readonly quoteDate: string
  readonly validUntil: string
  readonly currency: string
  readonly salespersonName: string
  readonly facilityName: string
}

/** A placeholder is written in braces: `{contact}`. `net` is the net of the quote. */
const fillers: Readonly<Record<string, (facts: LetterFacts, net: string) => string>> = {
  greeting: ({ contactName }) => (contactName ? `Dear ${contactName},` : 'Dear Sir or Madam,'),
  contact: ({ contactName }) => contactName ?? '',
  company: ({ companyName }) => companyName,
  number: ({ number, revision }) => `${number} Rev ${revision}`,
  project: ({ projectName }) => projectName ?? '',
  reference: ({ customerReference }) => customerReference ?? '',
  date: ({ quoteDate }) => shortDay(quoteDate),
  'valid until': ({ validUntil }) => shortDay(validUntil),
  net: ({ currency }, net) => formatAmountWithCode(net, currency),
  owner: ({ salespersonName }) => salespersonName,
  facility: ({ facilityName }) => facilityName,
}

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** `{greeting}, {contact}, ...`: what may be used. */
export const letterPlaceholders: string = Object.keys(fillers)
  .map((name) => `{${name}}`)
  .join(', ')

/** The placeholders of a letter that stand for nothing, with their braces. */
export const unknownPlaceholders = (letter: string): string[] => [
  ...new Set(
    [...letter.matchAll(PLACEHOLDER)]
      .filter(([, name = '']) => !Object.hasOwn(fillers, name))
      .map(([all]) => all),
  ),
]

/** A cover letter with its placeholders filled; one that stands for nothing stays as it was typed. */
export const filledLetter = (letter: string, facts: LetterFacts, net: string): string =>
  letter.replaceAll(
    PLACEHOLDER,
    (all, name: string) => (Object.hasOwn(fillers, name) ? fillers[name] : undefined)?.(facts, net) ?? all,
  )
