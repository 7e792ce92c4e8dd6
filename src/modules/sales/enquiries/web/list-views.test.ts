import { addDays } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { listHref, readListUrl } from '#platform/web/queries/list-url.ts'
import { parseSearch } from '#platform/web/queries/search-string.ts'
import { enquiries } from '../contract.ts'
import { enquiryFilters } from './list-filters.ts'
import { enquiryViews } from './list-views.ts'

const viewOf = (label: string, today: string) => enquiryViews(today).find((view) => view.label === label)

describe('The tabs of the enquiries', () => {
  it.each([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-12-30', '2027-01-03'],
    ['2028-02-28', '2028-03-05'],
  ])('this week, seen on %s, ends on Sunday %s', (today, sunday) => {
    expect(viewOf('Due this week', today)?.query.filter).toEqual({
      status: ['new', 'under_review', 'ready_to_quote'],
      quoteDueAt: { from: today, to: sunday },
    })
  })

  it('a week has at most seven days left, whatever the day', () => {
    for (let day = 0; day < 730; day++) {
      const today = addDays('2026-01-01', day)
      const { to = '' } = (viewOf('Due this week', today)?.query.filter?.quoteDueAt ?? {}) as { to?: string }
      expect(new Date(`${to}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(to >= today && to <= addDays(today, 6), today).toBe(true)
    }
  })

  it.each(['2026-01-01', '2026-12-31', '2027-06-01'])(
    'what was not bid for counts from new year, on %s',
    (today) => {
      const year = today.slice(0, 4)
      expect(viewOf(`No bid ${year}`, today)?.query.filter).toEqual({
        status: ['no_bid'],
        receivedAt: { from: `${year}-01-01` },
      })
    },
  )

  it('have their counts when they are known, and none before', () => {
    const counts = {
      open: 12,
      mine: 3,
      dueThisWeek: 2,
      overdue: 1,
      openQuestions: 4,
      answersOverdue: 5,
      noBidThisYear: 7,
      lostThisYear: 6,
    }
    const shown = enquiryViews('2026-11-21', counts).map(({ label, count }) => [label, count])
    expect(shown).toEqual([
      ['My open', 3],
      ['All open', 12],
      ['Due this week', 2],
      ['Overdue', 1],
      ['Open questions', 4],
      ['Answers late', 5],
      ['No bid 2026', 7],
      ['Lost 2026', 6],
      ['All', undefined],
    ])
    expect(enquiryViews('2026-11-21').every(({ count }) => count === undefined)).toBe(true)
  })

  it('are understood by the list, filter for filter', () => {
    for (const { label, query } of enquiryViews('2026-11-21')) {
      const href = listHref('/enquiries', { query, other: {} })
      const { query: back } = readListUrl(
        parseSearch(href.slice('/enquiries'.length)),
        enquiries.endpoints.list.list,
      )
      expect(back.filter ?? {}, label).toEqual(query.filter ?? {})
    }
  })
})

describe('The filters of the enquiries', () => {
  const { filters } = enquiries.endpoints.list.list
  it('offer every filter of the contract, and no other', () => {
    expect(Object.keys(enquiryFilters).sort()).toEqual(Object.keys(filters).sort())
  })

  it('have a word for every value there is', () => {
    for (const [name, filter] of Object.entries(filters)) {
      // A currency is its own word.
      if (filter.kind !== 'anyOf' || filter.values.every((value) => /^[A-Z]{3}$/.test(value))) continue
      const { options = {} } = enquiryFilters[name as keyof typeof enquiryFilters] ?? {}
      expect(Object.keys(options), name).toEqual([...filter.values])
    }
  })

  it('know where the names of references come from', () => {
    const references = Object.entries(filters).filter(([, { kind }]) => kind === 'reference')
    for (const [name] of references) {
      expect(enquiryFilters[name as keyof typeof enquiryFilters]?.source, name).toBeDefined()
    }
    expect(references.length).toBeGreaterThan(5)
  })
})
