import { describe, expect, it } from 'vitest'
import { openingView } from './opening-view.ts'

const open = { label: 'Open', query: { filter: { status: ['open'] } } }
const all = { label: 'All', query: {} }
const mine = { label: 'Open', savedAs: 'saved:1', query: { search: 'rosebank' } }
const tabs = { views: [mine], areKnown: true }
const unread = { views: [], areKnown: false }

describe('A list that is opened at its bare address', () => {
  const fixed = [open, all]
  it.each([
    ['on what it opens on', undefined, { fixed, opensOn: 'Open', tabs }, open],
    ['on the ready-made view that was chosen last', 'All', { fixed, opensOn: 'Open', tabs }, all],
    ['on the saved view of the same name', 'saved:1', { fixed, opensOn: 'Open', tabs }, mine],
    ['on a saved view also where it opens on none', 'saved:1', { fixed, opensOn: undefined, tabs }, mine],
    ['on what it opens on when the saved one is gone', 'saved:2', { fixed, opensOn: 'Open', tabs }, open],
    ['with everything where it opens on none', 'All', { fixed, opensOn: undefined, tabs }, 'wait'],
    ['with everything when the saved one is gone', 'saved:2', { fixed, opensOn: undefined, tabs }, 'wait'],
  ])('opens %s', (_, last, opening, view) => {
    expect(openingView(last, opening)).toEqual(view)
  })

  it('waits for the saved views only when one of them was chosen', () => {
    const opening = { fixed, opensOn: 'Open', tabs: unread }
    expect(openingView('saved:1', opening)).toBe('wait')
    expect(openingView('All', opening)).toBe(all)
    expect(openingView(undefined, opening)).toBe(open)
  })
})
