import { lazy, Suspense } from 'react'
import { QuietBoundary } from '#platform/web/shell/errors/quiet-boundary.tsx'
import type { LiveRecordProps } from './live-record.tsx'

// Whoever opens a record reads it first.
const LiveRecord = lazy(async () => ({ default: (await import('./live-record.tsx')).LiveRecord }))
const OthersHere = lazy(async () => ({ default: (await import('./live-record.tsx')).OthersHere }))

/** Says above a record that somebody has changed it since it was read, and shows the present one when asked. */
export const ChangedMeanwhile = (props: LiveRecordProps) => (
  <QuietBoundary>
    <Suspense>
      <LiveRecord {...props} />
    </Suspense>
  </QuietBoundary>
)

/** Who else has the record of the page open. */
export const AlsoHere = () => (
  <QuietBoundary>
    <Suspense>
      <OthersHere />
    </Suspense>
  </QuietBoundary>
)
