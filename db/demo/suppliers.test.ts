import { describe, expect, it } from 'vitest'
import { approvals, certificates, doubleEntry, lastDay, reasons } from './suppliers.ts'
import { supplierRows } from './roster.ts'

const known = new Map(supplierRows.map((row) => [row[0], row]))

describe('The suppliers of the demonstration', () => {
  it('are all on the roster', () => {
    const named = [...certificates, ...approvals].map(({ company }) => company)
    expect(named.filter((code) => !known.has(code))).toEqual([])
    expect(known.has(doubleEntry.of)).toBe(true)
    expect(known.has(doubleEntry.code)).toBe(false)
  })

  it('show a certificate only once', () => {
    const numbers = certificates.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('have certificates that hold, that run out soon, and one mandatory one that has run out', () => {
    const days = certificates.map((one) => one.days)
    expect(days.filter((left) => left > 90).length).toBeGreaterThan(5)
    expect(days.filter((left) => left >= 0 && left <= 30).length).toBeGreaterThan(1)
    const over = certificates.filter((one) => one.days < 0)
    expect(over.map(({ isMandatory }) => isMandatory)).toEqual([true])
    const [lapsed] = over
    // The night of the last load turns it into an approval under conditions.
    expect(known.get(lapsed?.company ?? '')?.[5]).toBe('approved')
  })

  it('have a last day that is told from today', () => {
    const [first] = certificates
    if (!first) throw new Error('There is no certificate.')
    expect(lastDay({ ...first, days: 10 }, '2026-11-21')).toBe('2026-12-01')
    expect(lastDay({ ...first, days: -21 }, '2026-11-21')).toBe('2026-10-31')
  })

  it('are approved only where they were, and each for a thing once', () => {
    const names = approvals.map(({ company, name }) => `${company} ${name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { company } of approvals)
      expect([company, known.get(company)?.[5]]).toEqual([company, 'approved'])
  })

  it('have a reason for every status', () => {
    const statuses = new Set(
      supplierRows.map((row) => row[5]).filter((status) => status !== 'pending_approval'),
    )
    expect([...statuses].filter((status) => !(status in reasons))).toEqual([])
  })
})
