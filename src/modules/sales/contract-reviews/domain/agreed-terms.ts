import {
  type Offer,
  type OrderDifference,
  type OrderHeader,
  type Resolution,
  resolutionOf,
} from '../domain.ts'
import { headerComparisons } from './differences.ts'

/** What both sides agreed on for the order as a whole. */
export interface AgreedTerms extends Pick<Offer, 'currency' | 'paymentTerms' | 'incoterm' | 'deliveryPlace'> {
  /** Our terms bind the order: it names them or none, or the customer took its own back. */
  readonly areOurs: boolean
}

/** The quote holds, but for what the order says otherwise and we accepted. */
export function agreedTerms(
  offer: Offer,
  order: OrderHeader,
  differences: readonly OrderDifference[],
  all: readonly Resolution[],
): AgreedTerms {
  const resolved = (key: string) => {
    const difference = differences.find((one) => one.key === key)
    return difference && resolutionOf(difference, all)?.resolution
  }
  const accepted = headerComparisons.flatMap(({ field }) =>
    resolved(`header.${field}`) === 'accepted' ? [[field, order[field]] as const] : [],
  )
  const areOurs = order.terms !== 'theirs' || resolved('header.terms') === 'corrected'
  const { currency, paymentTerms, incoterm, deliveryPlace } = offer
  return { currency, paymentTerms, incoterm, deliveryPlace, ...Object.fromEntries(accepted), areOurs }
}
