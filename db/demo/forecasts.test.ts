import { describe, expect, it } from 'vitest'
import { targetProblems } from '#modules/sales/forecast-summaries/domain.ts'
import { forecastPlans } from './forecasts.ts'
import { people } from './staff.ts'

describe('The targets of the demonstration', () => {
  it.each(['2026-11-21', '2027-01-01', '2024-02-29', '2026-12-31'])('are sound on %s', (today) => {
    const plans = forecastPlans(today)
    for (const plan of plans) expect([plan.name, targetProblems(plan)]).toEqual([plan.name, {}])
    const combinations = plans.map(({ periodType, periodStart, facility, marketSegment, salesperson }) =>
      [periodType, periodStart, facility, marketSegment, salesperson].join(),
    )
    expect(new Set(combinations).size).toBe(plans.length)
    expect(plans.some(({ periodStart }) => periodStart > today)).toBe(true)
    expect(plans.some(({ periodStart }) => periodStart <= today)).toBe(true)
  })

  it('are set for people who sell', () => {
    const personal = forecastPlans('2026-11-21').flatMap(({ salesperson, name }) =>
      salesperson ? [{ name, person: people[salesperson].name }] : [],
    )
    expect(personal.length).toBeGreaterThan(2)
    expect(personal.filter(({ name, person }) => !name.startsWith(person))).toEqual([])
  })
})
