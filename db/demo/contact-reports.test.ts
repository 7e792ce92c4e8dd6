import { describe, expect, it } from 'vitest'
import { companyPlans } from './companies.ts'
import { contactPlans } from './contact-reports.ts'
import { drawsOf } from './draw.ts'
import { people } from './staff.ts'
import { workdaysAround } from './workdays.ts'

const plansOn = (today: string, share = 1) => {
  const draw = drawsOf('corriemuir')
  const companies = companyPlans(draw.part('companies'), today)
  return {
    companies,
    plans: contactPlans(draw.part('contacts'), { companies, workdays: workdaysAround(today), today, share }),
  }
}

describe('The contacts of the demonstration', () => {
  it.each(['2026-11-20', '2026-11-21', '2026-11-23', '2027-01-01'])(
    'lie before %s, in the order of time',
    (today) => {
      const { plans } = plansOn(today)
      expect(plans.map(({ writtenAt }) => writtenAt)).toEqual(
        plans.map(({ writtenAt }) => writtenAt).toSorted(),
      )
      for (const plan of plans) {
        const moments = [plan.at, plan.writtenAt, plan.reviewedAt, ...plan.doneAt].filter((at) => at !== null)
        expect(
          moments.every((at) => at.slice(0, 10) < today || at === plan.at || at === plan.writtenAt),
        ).toBe(true)
        expect(plan.at < plan.writtenAt && plan.writtenAt.slice(0, 10) <= today).toBe(true)
      }
    },
  )

  it('are written by people with an account and reviewed by another manager', () => {
    for (const { author, reviewer } of plansOn('2026-11-21').plans) {
      expect([people[author].account, author === reviewer]).toEqual(['active', false])
      expect(people[reviewer].role).toBe('manager')
    }
  })

  it('show every state, open and overdue things, and leave some customers silent', () => {
    const { companies, plans } = plansOn('2026-11-21')
    const met = new Set(plans.map(({ company }) => company))
    const customers = companies.filter(({ input }) => input.isCustomer && input.status === 'active')
    expect(customers.filter(({ input }) => !met.has(input.code)).length).toBeGreaterThan(3)
    expect(new Set(plans.map(({ fate }) => fate)).size).toBeGreaterThanOrEqual(2)
    expect(plans.some(({ visibility }) => visibility === 'managers')).toBe(true)
    expect(plans.some(({ doneAt }) => doneAt.includes(null))).toBe(true)
    expect(plans.some(({ nextContactOn }) => nextContactOn !== null && nextContactOn < '2026-11-21')).toBe(
      true,
    )
    expect(plans.length).toBeGreaterThan(60)
  })

  it('are fewer where less is asked for', () => {
    expect(plansOn('2026-11-21', 0.1).plans.length).toBeLessThan(plansOn('2026-11-21').plans.length)
  })
})
