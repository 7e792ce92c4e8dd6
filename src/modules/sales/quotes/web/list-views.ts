import { addDays } from '#platform/contract/values/dates.ts'
import type { ListView } from '#platform/web/lists/use-list.ts'

interface Counts {
  mine: number
  waitingForMe: number
}

const DAYS = 14

/** The tabs of the list; `today` is `YYYY-MM-DD`, the counts come when they are known. */
export function quoteViews(today: string, counts?: Counts): ListView[] {
  const until = addDays(today, DAYS)
  return [
    { label: 'My open', query: { filter: { open: true, mine: true } }, count: counts?.mine },
    { label: 'Awaiting approval', query: { filter: { status: ['awaiting_approval'] } } },
    {
      label: 'Waiting for my approval',
      query: { filter: { waitingForMe: true } },
      count: counts?.waitingForMe,
    },
    {
      label: `Expiring in ${DAYS} days`,
      query: { filter: { status: ['sent'], validUntil: { from: today, to: until } }, sort: 'validUntil' },
    },
    { label: 'Sent', query: { filter: { status: ['sent'] } } },
    { label: 'Orders to review', query: { filter: { status: ['won', 'part_won'] } } },
    { label: 'All', query: {} },
  ]
}
