import { lazy, Suspense } from 'react'
import { useMay } from '#platform/web/queries/queries.ts'

const Mine = lazy(async () => ({ default: (await import('./my-actions.tsx')).MyActions }))

/** What I have promised after contacts, with ticks; for home. Nothing for those who see no reports. */
export function MyContactActions() {
  if (!useMay('customer-contact-reports:read')) return null
  return (
    <Suspense fallback={null}>
      <Mine />
    </Suspense>
  )
}
