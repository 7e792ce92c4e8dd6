import type { Context } from '#platform/server/context.ts'
import type { ShownSignature } from '#modules/signing/signature/contract.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { sign, signaturesOf } from '#modules/signing/signature/server/api.ts'
import type { ActionInput } from '../action-input.ts'
import type { QuoteRow } from '../queries.ts'
import { contentHash, quotes } from '../document.ts'

/** What a signature on a quote stands for: an approval for the revision, a release for the order against it. */
export function signedContent(row: QuoteRow, meaning: Meaning): unknown {
  if (meaning !== 'released' || row.review === null) return contentHash(row)
  // Who worked on the order is no part of it.
  const { id: _, version: __, updatedAt: ___, authorIds: ____, approvals: _____, ...order } = row.review
  const { customerPoNo, customerPoDate, orderValue } = row
  return { quote: contentHash(row), customerPoNo, customerPoDate, orderValue, order }
}

/** Signs as the person of the context; `row`: the quote as it was before the action. @throws 422 at `signature.pin` or `signature.password` */
export async function signQuote(
  ctx: Context,
  row: QuoteRow,
  about: { meaning: Meaning; capacity: string; holderName: string | null },
  { signature }: ActionInput,
): Promise<void> {
  if (!signature) throw new Error('The contract asks for a signature.')
  await sign(
    ctx,
    {
      entity: 'quotes',
      entityId: row.id,
      revision: row.revision,
      label: quotes.label(row),
      meaning: about.meaning,
      content: signedContent(row, about.meaning),
      facilityId: row.facilityId,
      capacity: about.capacity,
      ...(about.holderName === null ? {} : { onBehalfOf: about.holderName }),
    },
    signature,
  )
}

/** The signatures on one revision, the oldest first. @throws 404 */
export async function signatures(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ShownSignature[]> {
  const row = await quotes.require(ctx, params.id)
  return signedQuote(ctx, row)
}

export const signedQuote = (ctx: Context, row: QuoteRow): Promise<ShownSignature[]> =>
  signaturesOf(ctx, 'quotes', row.id, (meaning) => signedContent(row, meaning))
