import type { ListView } from '#platform/web/lists/use-list.ts'

interface Counts {
  mine: number
  overdue: number
  drafts: number
  toReview: number
}

/** The tabs of the list; the counts come when they are known. */
export const reportViews = (counts?: Counts): ListView[] => [
  { label: 'All', query: {} },
  { label: 'Mine', query: { filter: { mine: true } }, count: counts?.mine },
  {
    label: 'Overdue follow-ups',
    query: { filter: { overdue: true }, sort: 'nextContactOn' },
    count: counts?.overdue,
  },
  { label: 'To review', query: { filter: { status: ['submitted'], mine: false } }, count: counts?.toReview },
  { label: 'My drafts', query: { filter: { status: ['draft'], mine: true } }, count: counts?.drafts },
]
