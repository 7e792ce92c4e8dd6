import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { choicesFor, looksLikeNumber } from './choices.ts'

const screens: readonly Screen[] = [
  {
    path: '/enquiries',
    guards: [],
    title: 'Enquiries',
    menu: { group: 'Sales', label: 'Enquiries', icon: 'inbox', order: 1 },
  },
  {
    path: '/enquiries/create',
    guards: [],
    title: 'New enquiry',
    create: { label: 'Enquiry', right: 'enquiries:create' },
  },
]
const user = { role: 'user', permissions: ['enquiries:create'] } as unknown as CurrentUser
const recent = [{ path: '/enquiries/1', number: 'ENQ-2026-0431', title: 'Tie-in spools' }]
const hit = {
  slice: 'enquiries',
  id: '1',
  number: 'ENQ-2026-0431',
  title: 'Tie-in spools',
  subtitle: 'Marrick Subsea',
  path: '/enquiries/1',
  status: { label: 'Under review', tone: 'blue' as const },
  foundInList: 1,
}
const names = (query: string, hits = [hit].slice(1)) =>
  choicesFor({ query, screens, user, recent, hits }).map(({ name, choices }) => [
    name,
    ...choices.map(({ title }) => title),
  ])

test('without words: what was opened, where to go, what to make', () => {
  expect(names('')).toEqual([
    ['Opened before', 'Tie-in spools'],
    ['Go to', 'Enquiries'],
    ['Do', 'New enquiry'],
  ])
})

test('every word must fit, in number or title', () => {
  expect(names('0431 spools')).toEqual([['Opened before', 'Tie-in spools']])
  expect(names('new enq')).toEqual([['Do', 'New enquiry']])
  expect(names('nothing like it')).toEqual([])
})

test('a found record stands first and once, with the icon of its area', () => {
  const groups = choicesFor({ query: 'spools', screens, user, recent, hits: [hit] })
  expect(groups.map(({ name }) => name)).toEqual(['Records'])
  expect(groups[0]?.choices[0]).toMatchObject({ icon: 'inbox', aside: 'Marrick Subsea' })
})

test('a found record carries its status, and the list of everything that was found comes last', () => {
  const more = [1, 2, 3, 4, 5].map((n) => ({
    ...hit,
    id: String(n),
    path: `/enquiries/${n}`,
    foundInList: 23,
  }))
  const [records] = choicesFor({ query: ' tie-in ', screens, user, recent: [], hits: more })
  expect(records?.choices[0]?.status?.label).toBe('Under review')
  expect(records?.choices.at(-1)).toMatchObject({
    title: 'All 23 results in Enquiries',
    path: '/enquiries?search=tie-in',
  })
  const titlesOf = (foundInList: number | null) =>
    choicesFor({ query: 'x', screens, user, recent: [], hits: [{ ...hit, foundInList }] })[0]?.choices.map(
      ({ title }) => title,
    )
  expect(titlesOf(26)?.at(-1)).toBe('All 25+ results in Enquiries')
  expect(titlesOf(5)).toHaveLength(1)
  expect(titlesOf(null)).toHaveLength(1)
})

test('pages of setup are found by name, by those who may open them', () => {
  const setup: readonly Screen[] = [
    { path: '/setup/market-segments', guards: ['is-administrator'], title: 'Market segments' },
    { path: '/setup/market-segments/create', guards: ['is-administrator'], title: 'New market segment' },
    { path: '/setup/market-segments/{id}', guards: ['is-administrator'], title: 'Market segments' },
  ]
  const found = (role: string, query: string) =>
    choicesFor({
      query,
      screens: setup,
      user: { role, permissions: [] } as unknown as CurrentUser,
      recent: [],
      hits: [],
    }).flatMap(({ choices }) => choices.map(({ path }) => path))
  expect(found('administrator', 'market')).toEqual(['/setup/market-segments'])
  expect(found('administrator', '')).toEqual([])
  expect(found('manager', 'market')).toEqual([])
})

test('a record number is recognised', () => {
  for (const number of [
    'ENQ-2026-0431',
    'q-2026-0231',
    'PO-ABD-2026-0877',
    'SS-004812',
    'Q-2026-0231 Rev 2',
  ]) {
    expect(looksLikeNumber(number), number).toBe(true)
  }
  for (const words of ['Marrick Subsea', 'ENQ', '2026', 'tie-in spools', 'a-1']) {
    expect(looksLikeNumber(words), words).toBe(false)
  }
})

test.each<[string, string[]]>([
  ['  ', ['Opened before', 'Go to', 'Do']],
  ['ENQ', ['Opened before', 'Go to', 'Do']],
  ['enquiries', ['Go to']],
  ['new', ['Do']],
  ['NEW ENQUIRY', ['Do']],
  ['spools 0431', ['Opened before']],
  ['spools 0432', []],
])('for %j there are the groups %j', (query, groups) => {
  expect(names(query).map(([name]) => name)).toEqual(groups)
})

test('found records are all shown: the server has looked for the words already', () => {
  const groups = choicesFor({ query: 'something else', screens, user, recent: [], hits: [hit] })
  expect(groups).toHaveLength(1)
  expect(groups[0]?.choices[0]).toMatchObject({ number: 'ENQ-2026-0431', path: '/enquiries/1' })
})

test('a record outside every area has the icon of a document', () => {
  const strange = { ...hit, path: '/heat-numbers/1' }
  const [records] = choicesFor({ query: 'x', screens, user, recent: [], hits: [strange] })
  expect(records?.choices[0]?.icon).toBe('document')
})

test('who may create nothing is offered nothing to make', () => {
  const reader = { role: 'user', permissions: [] } as unknown as CurrentUser
  const groups = choicesFor({ query: '', screens, user: reader, recent: [], hits: [] })
  expect(groups.map(({ name }) => name)).toEqual(['Go to'])
})
