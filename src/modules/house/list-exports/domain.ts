import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'

/** What becomes of the file of a list. */
export const listExportStates = {
  queued: { label: 'Waiting', tone: 'amber' },
  running: { label: 'Being made', tone: 'blue' },
  ready: { label: 'Ready', tone: 'green' },
  stopped: { label: 'Stopped', tone: 'grey' },
  failed: { label: 'Failed', tone: 'red' },
  expired: { label: 'Expired', tone: 'grey' },
} as const satisfies Record<string, StateInfo>
export type ListExportStatus = keyof typeof listExportStates

/** After so many days the file is deleted. */
export const DAYS_KEPT = 3
/** So many may wait or be made for one person. */
export const MOST_AT_ONCE = 2
/** One that is being made without a sign of life for so long was cut off: its program was stopped or killed. */
export const SILENCE_MINUTES = 2

/** Whether it has not come to its end. */
export const isStillMade = (status: ListExportStatus): boolean => status === 'queued' || status === 'running'

/** Why the file cannot be had; undefined when it can. */
export function noFileReason(status: ListExportStatus): string | undefined {
  const reasons: Readonly<Record<ListExportStatus, string | undefined>> = {
    ready: undefined,
    queued: 'The file has not been begun yet.',
    running: 'The file is still being made.',
    stopped: 'The export was stopped, so there is no file.',
    failed: 'The export failed, so there is no file.',
    expired: `The file was deleted after ${DAYS_KEPT} days. Export the list again.`,
  }
  return reasons[status]
}

/** Why it cannot be stopped; undefined when it can. */
export const stopGuard = (status: ListExportStatus): string | undefined =>
  isStillMade(status) ? undefined : 'Only an export that waits or is being made can be stopped.'
