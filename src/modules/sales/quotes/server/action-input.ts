import type { LostReason } from '#modules/sales/enquiries/domain.ts'
import type { Effect as DocumentEffect } from '#platform/server/documents/lifecycle/transitions.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import type { QuoteRow } from './queries.ts'

/** The bodies of all actions together; the contract checks which fields each one takes. */
export interface ActionInput {
  readonly reason?: string | undefined
  readonly to?: readonly string[]
  readonly cc?: readonly string[]
  readonly subject?: string
  readonly message?: string
  readonly byHand?: boolean
  readonly customerPoNo?: string | null | undefined
  readonly customerPoDate?: string | null | undefined
  readonly customerPoFileId?: string | null | undefined
  readonly acceptedByName?: string | null | undefined
  readonly acceptedByEmail?: string | null | undefined
  readonly orderValue?: string | null | undefined
  readonly requestedDeliveryDate?: string | null | undefined
  readonly wonLineIds?: readonly string[]
  readonly closeQuoteIds?: readonly string[] | undefined
  readonly validUntil?: string
  readonly lostReason?: LostReason
  readonly lostToCompetitor?: string | null | undefined
  readonly lostPrice?: string | null | undefined
  readonly lostNote?: string | null | undefined
  readonly note?: string | null | undefined
  readonly signature?: SigningInput
}

/** What an action of a quote does beside the status. */
export type Effect = DocumentEffect<QuoteRow, ActionInput>

/** What the history says of an action, in words. */
export function reasonOf(input: ActionInput): string | undefined {
  if (input.reason) return input.reason
  if (input.lostReason)
    return [input.lostReason.replaceAll('_', ' '), input.lostNote].filter(Boolean).join(': ')
  if (input.byHand) return 'Handed over, not e-mailed'
  if (input.to) return `To ${input.to.join(', ')}`
  if (input.customerPoNo) return `Order ${input.customerPoNo}`
  return input.note ?? undefined
}
