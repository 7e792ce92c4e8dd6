import { expect, test } from 'vitest'
import { listHref, readListUrl } from '#platform/web/queries/list-url.ts'
import { quotes } from '../contract.ts'
import { quoteViews } from './list-views.ts'

const views = quoteViews('2026-12-25', { mine: 3, waitingForMe: 1 })

test('the soon expiring ones are sent and end within 14 days from today', () => {
  const view = views.find(({ label }) => label === 'Expiring in 14 days')
  expect(view?.query.filter).toEqual({
    status: ['sent'],
    validUntil: { from: '2026-12-25', to: '2027-01-08' },
  })
})

test('the counts stand at the views they belong to', () => {
  expect(views.filter(({ count }) => count !== undefined).map(({ label, count }) => [label, count])).toEqual([
    ['My open', 3],
    ['Waiting for my approval', 1],
  ])
})

test('every view survives the way through the address', () => {
  for (const { query } of views) {
    const href = listHref('/quotes', { query, other: {} })
    const search = Object.fromEntries(new URLSearchParams(href.split('?')[1] ?? ''))
    const { query: back } = readListUrl(search, quotes.endpoints.list.list)
    expect(JSON.parse(JSON.stringify({ filter: {}, ...back }))).toEqual(
      JSON.parse(JSON.stringify({ filter: {}, ...query })),
    )
  }
})
