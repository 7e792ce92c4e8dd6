import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../../platform/web/ui/skeleton.tsx'

// What is opened now and then: the quote stands before these are loaded.
const Dialog = lazy(async () => ({ default: (await import('../dialogs/quote-dialog.tsx')).QuoteDialog }))
const Review = lazy(async () => ({ default: (await import('../review/review-tab.tsx')).ReviewTab }))
const Related = lazy(async () => ({ default: (await import('./related-tab.tsx')).RelatedTab }))

const rows = <SkeletonRows rows={6} columns={3} />

/** The dialog of an action of the quote. */
export const QuoteDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
)

/** The customer's order against the quote. */
export const ReviewTab = (props: ComponentProps<typeof Review>) => (
  <Suspense fallback={rows}>
    <Review {...props} />
  </Suspense>
)

/** Alternatives, revisions and what hangs together with the quote. */
export const RelatedTab = (props: ComponentProps<typeof Related>) => (
  <Suspense fallback={rows}>
    <Related {...props} />
  </Suspense>
)
