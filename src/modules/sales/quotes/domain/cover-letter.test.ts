import { expect, it } from 'vitest'
import { filledLetter, letterPlaceholders, unknownPlaceholders } from './cover-letter.ts'

const facts = {
  number: 'Q-2026-0231',
  revision: 2,
  companyName: 'Brannoch Subsea Ltd',
  contactName: 'Iona Baird',
  projectName: null,
  customerReference: 'RFQ 77',
  quoteDate: '2026-11-23',
  validUntil: '2026-12-23',
  currency: 'GBP',
  salespersonName: 'Euan Pirie',
  facilityName: 'Aberdeen',
}

it('a cover letter says what its placeholders stand for', () => {
  expect(
    filledLetter('{greeting}\n\n{number} for {company}: {net}, until {valid until}.', facts, '1234.50'),
  ).toBe('Dear Iona Baird,\n\nQ-2026-0231 Rev 2 for Brannoch Subsea Ltd: GBP 1,234.50, until 23 Dec 2026.')
  expect(filledLetter('{greeting} {project}', { ...facts, contactName: null }, '0')).toBe(
    'Dear Sir or Madam, ',
  )
})

it('every placeholder that is offered is known, and any other is named', () => {
  expect(unknownPlaceholders(letterPlaceholders)).toEqual([])
  expect(unknownPlaceholders('{contcat} and {constructor}, {contcat}')).toEqual([
    '{contcat}',
    '{constructor}',
  ])
  expect(filledLetter('{contcat}', facts, '0')).toBe('{contcat}')
})
