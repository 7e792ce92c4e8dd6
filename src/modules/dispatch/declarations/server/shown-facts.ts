import { createHash } from 'node:crypto'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { DeclarationFacts } from '../domain.ts'

/** A value whose lists are in one order, however they were found. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map((one) => ({ one: inOneOrder(one), key: canonical(inOneOrder(one)) }))
    return parts.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, inOneOrder(held)]))
}

/** What tells apart what the records say, whatever the day and the order in which they were found. */
export const hashOfFacts = (facts: DeclarationFacts): string =>
  createHash('sha256')
    .update(canonical(inOneOrder({ ...facts, issuedOn: null })))
    .digest('hex')
