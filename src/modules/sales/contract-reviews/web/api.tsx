import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ContractReview, contractReviews } from '../contract.ts'
import { DifferencesCard } from './differences-card.tsx'
import { OrderCard } from './order-card.tsx'
import classes from './review.module.css'

interface ContractReviewCardsProps {
  quoteId: string
  /** Stands above an order that is released, in place of what is missing for it. */
  released: ReactNode
  /** Stands below the order. */
  children: ReactNode
}

/** The customer's order line by line against the accepted revision, until it can be released. */
export function ContractReviewCards({ quoteId, released, children }: ContractReviewCardsProps) {
  const query = useQuery(reading(api(contractReviews).get, { params: { id: quoteId } }))
  const review = query.data
  if (query.error && !review) {
    return (
      <ErrorState
        error={query.error}
        what="The contract review"
        noun="quotes"
        retry={() => void query.refetch()}
      />
    )
  }
  if (!review) return <SkeletonRows rows={6} columns={4} />
  return (
    <div className={classes.tab}>
      {released ?? <Standing review={review} />}
      <DifferencesCard review={review} />
      <OrderCard key={review.id} review={review} />
      {children}
    </div>
  )
}

function Standing({ review }: { review: ContractReview }) {
  if (review.can.update !== true) return <Alert tone="blue" title={review.can.update} />
  if (review.reasonsAgainst.length === 0) {
    return (
      <Alert tone="green" title="Ready to release">
        Someone on the list of quote approvers signs it.
      </Alert>
    )
  }
  return (
    <Alert tone="amber" title="Before the order can be released">
      <ul>
        {review.reasonsAgainst.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}
