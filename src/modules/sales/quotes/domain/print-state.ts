import { type PrintState, watermarkOf } from '#platform/contract/documents/prints.ts'
import { isIssued, type QuoteStatus, quoteLifecycle } from './lifecycle.ts'

const inForce: readonly string[] = ['sent', 'won', 'part_won', 'released'] satisfies QuoteStatus[]

/** What somebody who checks a print is told of it. */
export function documentState(status: QuoteStatus): PrintState {
  if (inForce.includes(status)) return 'current'
  if (status === 'superseded') return 'superseded'
  return isIssued(status) || status === 'cancelled' ? 'withdrawn' : 'not_issued'
}

/** Watermark of a print that is no offer, or no longer one: DRAFT, SUPERSEDED ...; nothing while it counts. */
export const stampOf = (status: QuoteStatus): string | undefined =>
  watermarkOf(documentState(status), quoteLifecycle.states[status].label)
