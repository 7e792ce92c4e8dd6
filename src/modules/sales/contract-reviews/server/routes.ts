import { serve } from '#platform/server/http/serve.ts'
import { contractReviews } from '../contract.ts'
import type { OrderFollower } from './api.ts'
import { reviewing } from './records.ts'

/** Contract reviews, given what follows a change of an order that was released. */
export const serveContractReviews = (follower: OrderFollower) => serve(contractReviews, reviewing(follower))
