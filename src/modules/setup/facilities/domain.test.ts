import { describe, expect, it } from 'vitest'
import { beginOnce, differ, isTimeZone, keptTax, taxCodesOn } from './domain.ts'

const codes = [
  { code: 'S', name: 'Standard', rate: '21', validFrom: '2027-01-01' },
  { code: 'S', name: 'Standard', rate: '20', validFrom: '2011-01-04' },
  { code: 'Z', name: 'Zero', rate: '0', validFrom: '2000-01-01' },
]

describe('A tax code', () => {
  it('may begin only once on a day', () => {
    expect(beginOnce(codes)).toBe(true)
    expect(beginOnce([...codes, { code: 'Z', name: 'Zero again', rate: '1', validFrom: '2000-01-01' }])).toBe(
      false,
    )
  })

  it.each([
    ['2026-12-31', '20.00'],
    ['2027-01-01', '21.00'],
  ])('is kept on %s with the rate that holds then, %s, and with its category', (day, taxRate) => {
    expect(keptTax(taxCodesOn(codes, day), 'S')).toEqual({ taxRate, taxCategory: 'S', problem: null })
  })

  it('is kept with no rate and no category where none is named', () => {
    const untaxed = { taxRate: null, taxCategory: null, problem: null }
    expect([null, undefined, ''].map((none) => keptTax(codes, none))).toEqual([untaxed, untaxed, untaxed])
  })

  it.each(['R', 's'])('is refused where the facility has none of it on the day: %s', (code) => {
    expect(keptTax(taxCodesOn(codes, '2026-12-31'), code)).toEqual({
      taxRate: null,
      taxCategory: null,
      problem: 'The facility has no such tax code on the day of the document.',
    })
  })
})

describe('A time zone', () => {
  it.each(['Europe/Oslo', 'UTC', 'America/Houston_County'])('%s is known or not', (name) => {
    expect(isTimeZone(name)).toBe(name !== 'America/Houston_County')
  })
})

describe('Places', () => {
  it('differ by their code, whatever its case', () => {
    expect(differ([{ code: 'R-1' }, { code: 'R-2' }])).toBe(true)
    expect(differ([{ code: 'R-1' }, { code: ' r-1 ' }])).toBe(false)
    expect(differ([])).toBe(true)
  })
})
