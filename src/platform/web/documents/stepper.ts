import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { formatInstant } from '#platform/web/ui/format.ts'
import { type StatusStep, statusSteps } from '#platform/web/ui/status-stepper.tsx'
import type { ReachedState } from './use-document.ts'

/** What the stepper shows of a document. */
interface Way {
  readonly status: string
  readonly createdAt: string
  /** Oldest first. */
  readonly history: readonly ReachedState[]
}

/**
 * The status stepper: the usual way through the lifecycle with the days on which it was walked. A document that went
 * back shows no days beyond the state it is in.
 */
export function stepsOf(
  lifecycle: Lifecycle,
  path: readonly string[],
  { status, createdAt, history }: Way,
): StatusStep[] {
  const [first = status] = path
  const here = path.indexOf(status)
  const notes: Record<string, string> = { [first]: dayOf(createdAt) }
  for (const { toState, at } of history) {
    if (toState === first || (here >= 0 && path.indexOf(toState) > here)) continue
    notes[toState] = toState === status ? `since ${dayOf(at)}` : dayOf(at)
  }
  return statusSteps(lifecycle, path, status, notes)
}

const dayOf = (instant: string): string => formatInstant(instant).split(',')[0] ?? instant
