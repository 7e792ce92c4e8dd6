import { serve } from '#platform/server/http/serve.ts'
import { contractReviews } from '../contract.ts'
import { contractReview, copyOrderLines, resolveDifference, saveOrder } from './records.ts'

export const register = serve(contractReviews, {
  get: contractReview,
  saveOrder,
  copyOrderLines,
  resolveDifference,
})
