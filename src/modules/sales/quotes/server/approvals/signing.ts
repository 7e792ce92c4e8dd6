import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import type { QuoteRow } from '../queries.ts'
import { contentHash, quotes } from '../document.ts'

/**
 * What a signature on a quote stands for: an approval for the revision, a release for the order against it, and
 * the word of the customer for the paper that they were sent and for their order.
 */
export function signedContent(row: QuoteRow, meaning: Meaning): unknown {
  if (meaning === 'accepted_by_customer') {
    const { pdfSha256, customerPoNo, customerPoDate, acceptedByName } = row
    return { quote: contentHash(row), pdfSha256, customerPoNo, customerPoDate, acceptedByName }
  }
  if (meaning !== 'released' || row.review === null) return contentHash(row)
  // Who worked on the order is no part of it.
  const { id: _, version: __, updatedAt: ___, authorIds: ____, approvals: _____, ...order } = row.review
  const { customerPoNo, customerPoDate, orderValue } = row
  return { quote: contentHash(row), customerPoNo, customerPoDate, orderValue, order }
}

/** Signs a quote as it was before the action, and reads the signatures on one revision. */
export const signedQuote = signedDocument(quotes, signedContent)
