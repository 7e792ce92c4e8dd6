import { expect, it } from 'vitest'
import { enquiryViews } from './list-views.ts'

const due = (today: string) =>
  enquiryViews(today).find(({ label }) => label === 'Due this week')?.query.filter?.quoteDueAt

it('ends the week on Sunday', () => {
  expect(due('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-22' })
  expect(due('2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(due('2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

it('counts what was not bid for by the year it was received in', () => {
  const [view] = enquiryViews('2026-11-21').filter(({ label }) => label === 'No bid 2026')
  expect(view?.query.filter).toEqual({ status: ['no_bid'], receivedAt: { from: '2026-01-01' } })
})
