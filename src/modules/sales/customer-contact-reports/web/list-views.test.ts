import { describe, expect, it } from 'vitest'
import { listHref, readListUrl } from '#platform/web/queries/list-url.ts'
import { parseSearch } from '#platform/web/queries/search-string.ts'
import { silentCustomers } from '#modules/sales/silent-customers/contract.ts'
import { silenceLabel } from '#modules/sales/silent-customers/domain.ts'
import { customerContactReports } from '../contract.ts'
import { reportFilters } from './list-filters.ts'
import { reportViews } from './list-views.ts'
import { lastMonths, statusNames } from './labels.ts'

const { list } = customerContactReports.endpoints.list

describe('The tabs of the contact reports', () => {
  it('are understood by the list, filter for filter', () => {
    for (const { label, query } of reportViews()) {
      const href = listHref('/customer-contact-reports', { query, other: {} })
      const { query: back } = readListUrl(parseSearch(href.slice('/customer-contact-reports'.length)), list)
      const inWords = (filter: object = {}) =>
        Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
      expect(inWords(back.filter), label).toEqual(inWords(query.filter))
    }
  })

  it('have their counts when they are known, and none before', () => {
    const counts = { mine: 12, overdue: 3, drafts: 1, toReview: 4 }
    expect(reportViews(counts).map(({ label, count }) => [label, count])).toEqual([
      ['All', undefined],
      ['Mine', 12],
      ['Overdue follow-ups', 3],
      ['To review', 4],
      ['My drafts', 1],
    ])
    expect(reportViews().every(({ count }) => count === undefined)).toBe(true)
  })

  it('sort by what the list can sort by', () => {
    for (const { query } of reportViews()) {
      expect([...list.sorts, undefined]).toContain(query.sort?.replace('-', ''))
    }
  })
})

describe('The filters of the contact reports', () => {
  it('offer every filter but those that other records link to', () => {
    const offered = [...Object.keys(reportFilters), 'enquiryId', 'quoteId'].toSorted()
    expect(offered).toEqual(Object.keys(list.filters).toSorted())
  })

  it('have a word for every value there is, and a source for every reference', () => {
    for (const [name, filter] of Object.entries(list.filters)) {
      const info = reportFilters[name as keyof typeof reportFilters]
      if (filter.kind === 'anyOf') expect(Object.keys(info?.options ?? {}), name).toEqual([...filter.values])
      if (filter.kind === 'reference' && info) expect(info.source, name).toBeDefined()
    }
    expect(statusNames).toMatchObject({ draft: 'Draft', closed: 'Closed' })
  })

  it('of silent customers are those the screen sends', () => {
    expect(Object.keys(silentCustomers.endpoints.list.list.filters)).toEqual([
      'silentDays',
      'accountManagerId',
      'marketSegmentId',
    ])
  })
})

describe('Words', () => {
  it.each([
    [-1, 'today'],
    [0, 'today'],
    [1, '1 day'],
    [97, '97 days'],
  ])('%s days of silence are "%s"', (days, words) => {
    expect(silenceLabel(days)).toBe(words)
  })

  it('name the last months, this one first, also over the turn of a year', () => {
    expect(Object.entries(lastMonths('2027-01-31', 3))).toEqual([
      ['2027-01', 'January 2027'],
      ['2026-12', 'December 2026'],
      ['2026-11', 'November 2026'],
    ])
  })
})
