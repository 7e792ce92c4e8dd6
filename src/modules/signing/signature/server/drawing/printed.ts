import type { Context } from '#platform/server/context.ts'
import type { SignatureBox } from '#platform/server/pdf/document.ts'
import type { ShownSignature } from '../../contract.ts'
import { type Meaning, meanings } from '../../domain/meanings.ts'
import { formatSignedAt } from '../../domain/when.ts'
import { signatureImage } from '../reading.ts'

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

/** The newest of the signatures on a record (`signaturesOf`) that still stand for what they were given for, with their pictures. */
export async function printedSignatures(
  ctx: Context,
  given: readonly ShownSignature[],
): Promise<PrintedSignature[]> {
  const valid = given.filter(({ changedAfter }) => !changedAfter).slice(-MOST)
  return Promise.all(
    valid.map(async ({ id, ...one }) => ({ ...one, image: await signatureImage(ctx.tx, id) })),
  )
}

/** Signatures for the foot of a print: name, meaning, time with its zone, and the picture. */
export const signatureBoxes = (label: string, signed: readonly PrintedSignature[]): SignatureBox[] =>
  signed.map((one) => ({
    label,
    signed: `${one.name}${one.onBehalfOf ? ` for ${one.onBehalfOf}` : ''}, ${meanings[one.meaning].label.toLowerCase()} ${formatSignedAt(one.signedAt, one.timeZone)}`,
    note: `Signed electronically, SHA-256 ${one.hash.slice(0, 16)}...`,
    ...(one.image ? { image: one.image } : {}),
  }))
