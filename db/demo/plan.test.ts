import { describe, expect, it } from 'vitest'
import { companies } from '#modules/people/companies/contract.ts'
import { companyProblems } from '#modules/people/companies/domain.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { drawsOf } from './draw.ts'
import { fates, lots } from './fates.ts'
import { facilityInputs } from './house.ts'
import { demoPlan } from './plan.ts'
import { approvers, people } from './staff.ts'
import type { Deed } from './story.ts'
import { termsEditions } from './terms.ts'

const today = '2026-11-21'
const plan = demoPlan({ today })
const deeds = <K extends Deed['do']>(kind: K) =>
  plan.steps.flatMap(({ deed }) => (deed.do === kind ? [deed as Extract<Deed, { do: K }>] : []))
const enquiries = deeds('receive').map(({ enquiry }) => enquiry)

describe('the plan of the demonstration', () => {
  it('is the same each time it is made', () => {
    expect(demoPlan({ today })).toEqual(plan)
  })

  it('is the same on another day but for its dates', () => {
    const undated = (made: object) => JSON.stringify(made).replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'then')
    const later = demoPlan({ today: '2027-02-17' })
    expect(later.steps[0]?.at).not.toBe(plan.steps[0]?.at)
    expect(undated(later)).toBe(undated(plan))
  })

  it('holds 300 enquiries and 250 quotes', () => {
    expect(plan.enquiries).toBe(300)
    expect(enquiries).toHaveLength(300)
    expect(deeds('createQuote')).toHaveLength(250)
    expect(deeds('revise').length).toBeGreaterThan(30)
    expect(deeds('comment').length).toBeGreaterThan(100)
  })

  it('holds every fate in the number it is planned in', () => {
    const all = lots(drawsOf('fates'), 1)
    for (const [fate, count] of Object.entries(fates)) {
      expect(all.filter((lot) => lot.fate === fate)).toHaveLength(count)
    }
  })

  it('holds every fate even where it is small', () => {
    const few = lots(drawsOf('fates'), 0.05)
    expect(few.length).toBeLessThan(40)
    expect(new Set(few.map(({ fate }) => fate)).size).toBe(Object.keys(fates).length)
    expect(few.some(({ revisions }) => revisions > 0)).toBe(true)
  })

  it('tells a year that ends before today, in order, on working days', () => {
    const times = plan.steps.map(({ at }) => at)
    expect(times.toSorted()).toEqual(times)
    expect(times.at(-1)?.slice(0, 10)).toBe('2026-11-20')
    expect(times[0]?.slice(0, 7)).toBe('2025-12')
    expect(plan.begins < (times[0] ?? '')).toBe(true)
    expect(times.every((time) => ![0, 6].includes(new Date(time).getUTCDay()))).toBe(true)
  })

  it('spreads enquiries over all months', () => {
    const months = new Set(
      plan.steps.filter(({ deed }) => deed.do === 'receive').map(({ at }) => at.slice(0, 7)),
    )
    expect(months.size).toBeGreaterThanOrEqual(12)
  })

  it('asks mostly in pounds, and in the currencies of its customers', () => {
    const count = (currency: string) => enquiries.filter(({ fields }) => fields.currency === currency).length
    expect(count('GBP')).toBeGreaterThan(150)
    for (const currency of ['EUR', 'USD', 'NOK']) expect(count(currency)).toBeGreaterThan(10)
  })

  it('gives each enquiry one to eight lines that are numbered in tens', () => {
    const counts = enquiries.map(({ lines }) => lines.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 8])
    for (const { lines } of enquiries) {
      expect(lines.map(({ lineNo }) => lineNo)).toEqual(lines.map((_, at) => (at + 1) * 10))
      expect(lines.every(({ description }) => description.length <= 500 && !/ ,|, ,/.test(description))).toBe(
        true,
      )
    }
  })

  it('prices every line it quotes', () => {
    for (const { pricing } of deeds('price')) {
      for (const line of pricing.lines) {
        const isPriced =
          line.breaks.every(({ unitPrice }) => Number(unitPrice) > 0) && line.costing.length > 2
        expect(isPriced || line.noQuote || line.costing.length === 2).toBe(true)
      }
    }
    const lines = deeds('price').flatMap(({ pricing }) => pricing.lines)
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['standard', 'optional', 'alternative']))
    expect(lines.some(({ noQuote }) => noQuote)).toBe(true)
    expect(lines.some(({ discountPercent }) => discountPercent === '10')).toBe(true)
    expect(lines.some(({ breaks }) => breaks.length === 3)).toBe(true)
  })
})

describe('the company of the demonstration', () => {
  it('deals with at least 60 companies in several countries, each as the contract wants it', () => {
    expect(plan.companies.length).toBeGreaterThanOrEqual(60)
    expect(new Set(plan.companies.map(({ country }) => country)).size).toBeGreaterThan(8)
    for (const { input, accountManager, marketSegment } of plan.companies) {
      const own = '0b6a4b2e-8a53-4d0c-9a41-0d1d5f1f2a77'
      const references = { accountManagerId: accountManager && own, marketSegmentId: marketSegment && own }
      const company = companies.input.parse({
        ...input,
        ...references,
        globalSegmentId: marketSegment && own,
      })
      expect(companyProblems(company)).toEqual({})
    }
    const roles = ['isCustomer', 'isSupplier', 'isSubcontractor', 'isInspectionBody'] as const
    for (const role of roles) expect(plan.companies.some(({ input }) => input[role])).toBe(true)
  })

  it('has codes and mail boxes that are there once, in domains that lead nowhere', () => {
    const codes = plan.companies.map(({ input }) => input.code)
    expect(new Set(codes).size).toBe(codes.length)
    const boxes = plan.companies.flatMap(({ input }) => input.contacts.map(({ email }) => email ?? ''))
    expect(new Set(boxes).size).toBe(boxes.length)
    expect(
      [...boxes, ...Object.values(people).map(({ email }) => email)].every((box) => box.endsWith('.example')),
    ).toBe(true)
  })

  it('has somebody to write to in every company that asks', () => {
    for (const { weight, buyers } of plan.companies) expect(weight === 0 || buyers.length > 0).toBe(true)
  })

  it('has people of every role and the two approvers', () => {
    expect(new Set(Object.values(people).map(({ role }) => role)).size).toBe(4)
    expect(approvers.map(({ person }) => people[person].email)).toEqual(
      expect.arrayContaining(['admin@demo.heatline.example', 'manager@demo.heatline.example']),
    )
  })

  it('has facilities and terms as the contracts want them', () => {
    for (const input of facilityInputs)
      expect(facilities.input.parse(input).taxCodes.length).toBeGreaterThan(1)
    for (const edition of termsEditions) expect(termsAndConditions.input.parse(edition)).toEqual(edition)
  })
})
