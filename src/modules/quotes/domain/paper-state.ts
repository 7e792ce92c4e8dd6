import { isIssued, type QuoteStatus, quoteLifecycle } from './lifecycle.ts'

const inForce: readonly string[] = ['sent', 'won', 'part_won', 'released'] satisfies QuoteStatus[]

/** What somebody who checks a paper is told of it. */
export function documentState(status: QuoteStatus): 'current' | 'superseded' | 'withdrawn' | 'not_issued' {
  if (inForce.includes(status)) return 'current'
  if (status === 'superseded') return 'superseded'
  return isIssued(status) || status === 'cancelled' ? 'withdrawn' : 'not_issued'
}

/** What lies across a paper that is not, or no longer, an offer: DRAFT, SUPERSEDED ...; nothing while it holds. */
export function stampOf(status: QuoteStatus): string | undefined {
  if (inForce.includes(status)) return undefined
  return isIssued(status) || status === 'cancelled'
    ? quoteLifecycle.states[status].label.toUpperCase()
    : 'DRAFT'
}
