import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { planHash, type TravellerRow, travellers } from './document.ts'

/** What a signature on a traveller stands for: an approval for the plan, a release for what came of it. */
export function contentOfTraveller(row: TravellerRow, meaning: Meaning): unknown {
  if (meaning !== 'released') return planHash(row)
  const { entryQty, madeQty, scrapQty, stockedQty, deliveredQty } = row
  return { plan: planHash(row), entryQty, madeQty, scrapQty, stockedQty, deliveredQty }
}

/** Signs a traveller, and reads the signatures on one revision. */
export const signedTraveller = signedDocument(travellers, contentOfTraveller)
