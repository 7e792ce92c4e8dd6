import type { Context } from '../../../platform/server/context.ts'
import type { SignatureBox } from '../../../platform/server/pdf/document.ts'
import { type Meaning, meanings, signedAtWords } from '../../signature/domain.ts'
import { signatureImage } from '../../signature/server/api.ts'
import type { QuoteRow } from './queries.ts'
import { signedQuote } from './signing.ts'

/** A signature as it is printed. */
export interface PrintedSignature {
  readonly name: string
  readonly onBehalfOf: string | null
  readonly meaning: Meaning
  readonly signedAt: string
  readonly timeZone: string
  readonly hash: string
  /** PNG. */
  readonly image: Uint8Array | null
}

// Boxes stand beside each other: more than two leave no room for the customer's.
const MOST = 2

/** The newest signatures that still stand for what they were given for. */
export async function printedSignatures(ctx: Context, row: QuoteRow): Promise<PrintedSignature[]> {
  const given = await signedQuote(ctx, row)
  const valid = given.filter(({ changedAfter }) => !changedAfter).slice(-MOST)
  return Promise.all(
    valid.map(async ({ id, ...one }) => ({ ...one, image: await signatureImage(ctx.tx, id) })),
  )
}

/** Name, meaning, time with its zone, and the picture. */
export const signatureBox = (label: string, one: PrintedSignature): SignatureBox => ({
  label,
  signed: `${one.name}${one.onBehalfOf ? ` for ${one.onBehalfOf}` : ''}, ${meanings[one.meaning].label.toLowerCase()} ${signedAtWords(one.signedAt, one.timeZone)}`,
  note: `Signed electronically, SHA-256 ${one.hash.slice(0, 16)}...`,
  ...(one.image ? { image: one.image } : {}),
})
