import { addDays, weekday } from '#platform/contract/values/dates.ts'
import type { ListView } from '#platform/web/lists/use-list.ts'
import { unquotedStates } from '../domain.ts'

interface Counts {
  open: number
  mine: number
  dueThisWeek: number
  overdue: number
  openQuestions: number
  answersOverdue: number
  noBidThisYear: number
  lostThisYear: number
}

/** The tabs of the list; `today` is `YYYY-MM-DD`, the counts come when they are known. */
export function enquiryViews(today: string, counts?: Counts): ListView[] {
  const sunday = addDays(today, 6 - weekday(today))
  const year = today.slice(0, 4)
  return [
    { label: 'My open', query: { filter: { open: true, mine: true } }, count: counts?.mine },
    { label: 'All open', query: { filter: { open: true } }, count: counts?.open },
    {
      label: 'Due this week',
      query: { filter: { status: unquotedStates, quoteDueAt: { from: today, to: sunday } } },
      count: counts?.dueThisWeek,
    },
    { label: 'Overdue', query: { filter: { overdue: true } }, count: counts?.overdue },
    {
      label: 'Open questions',
      query: { filter: { open: true, openQuestions: true } },
      count: counts?.openQuestions,
    },
    {
      label: 'Answers late',
      query: { filter: { open: true, answersOverdue: true } },
      count: counts?.answersOverdue,
    },
    {
      label: `No bid ${year}`,
      query: { filter: { status: ['no_bid'], receivedAt: { from: `${year}-01-01` } } },
      count: counts?.noBidThisYear,
    },
    {
      label: `Lost ${year}`,
      query: { filter: { status: ['lost'], receivedAt: { from: `${year}-01-01` } } },
      count: counts?.lostThisYear,
    },
    { label: 'All', query: {} },
  ]
}
