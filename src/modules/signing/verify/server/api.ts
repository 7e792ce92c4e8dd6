import type { Context } from '#platform/server/context.ts'
import { type ContentNow, namedBefore } from '#modules/signing/signature/server/api.ts'
import type { DocumentState } from '../domain.ts'

export { verificationUrl } from './codes.ts'
export { type NoteToPrint, signedNotePrint } from './signed-paper.ts'

/** What a slice says of one of its documents. */
export interface VerifiedDocument {
  /** `Quote` */
  readonly kind: string
  readonly number: string
  readonly revision: number | null
  /** `YYYY-MM-DD` */
  readonly issuedOn: string | null
  /** Of the bytes that were issued. */
  readonly pdfSha256: string | null
  /** Of the pages of somebody else that were signed with it; left out: none. */
  readonly pagesSha256?: readonly string[]
  /** What the issued print says in figures that anybody may compare; left out: nothing is told. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[] | undefined
  readonly state: DocumentState
  /** What would be signed now with this meaning; see `signaturesOf`. */
  readonly contentNow: ContentNow
  /** The same as it named its companies earlier; see `signaturesOf`. */
  readonly contentsBefore?: () => Promise<readonly ContentNow[]>
}

/** By entity: gives the document with this id, null when there is none. */
export type VerifiedDocuments = Readonly<
  Record<string, (ctx: Context, entityId: string) => Promise<VerifiedDocument | null>>
>

/** How a document is told of to whoever checks its print by its code, from what it says of itself. */
export const verifiedBy =
  <Row>(
    document: { readonly find: (ctx: Context, id: string) => Promise<Row | null> },
    of: (row: Row) => VerifiedDocument,
  ): VerifiedDocuments[string] =>
  async (ctx, id) => {
    const row = await document.find(ctx, id)
    return (
      row && {
        ...of(row),
        contentsBefore: async () => (await namedBefore(ctx, row)).map((one) => of(one).contentNow),
      }
    )
  }
