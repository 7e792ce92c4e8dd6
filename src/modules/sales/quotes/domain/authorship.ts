import { Decimal } from 'decimal.js'
import type { QuotePatch } from '../contract.ts'

/**
 * Fields of the header that bind us or decide about the money. Whoever changes one writes the offer, so that they are an
 * author of the revision, like whoever changes lines. Names, references, people and the forecast bind nobody.
 */
export const bindingFields = [
  'quoteDate',
  'validUntil',
  'validityNote',
  'currency',
  'exchangeRate',
  'rateDate',
  'rateSource',
  'discountPercent',
  'charges',
  'incoterm',
  'incotermPlace',
  'paymentTerms',
  'deliveryTerms',
  'leadTimeWeeks',
  'leadTimeBasis',
  'termsId',
  'inclusions',
  'exclusions',
  'deviations',
] as const satisfies readonly (keyof QuotePatch)[]
type Binding = (typeof bindingFields)[number]

/** Whether what somebody sends of the header changes anything that binds us. */
export const changesWhatBinds = (
  before: Readonly<Partial<Record<Binding, unknown>>>,
  sent: Pick<QuotePatch, Binding>,
): boolean =>
  bindingFields.some((name) => {
    const value = sent[name]
    if (value === undefined) return false
    if (name === 'exchangeRate') return !new Decimal(String(sent[name])).eq(String(before[name]))
    return JSON.stringify(value) !== JSON.stringify(before[name] ?? null)
  })
