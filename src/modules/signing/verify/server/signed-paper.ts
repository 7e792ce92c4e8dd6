import type { Context } from '#platform/server/context.ts'
import { type FrozenPrint, keptPdf } from '#platform/server/documents/printing/printing.ts'
import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { type PrintedSignature, printedSignatures } from '#modules/signing/signature/server/api.ts'
import type { ShownSignature } from '#modules/signing/signature/contract.ts'
import { verificationUrl } from './codes.ts'

/** Everything a signed paper is printed from; the same of it always gives the same bytes. */
export interface NoteToPrint<Row> {
  readonly row: Row
  readonly letterhead: Letterhead
  readonly signed: readonly PrintedSignature[]
  /** Where anybody checks it. */
  readonly url: string
}

interface NoteRow {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly facilityId: string
}

/** A note that is signed, and kept as it was when the goods left. */
interface NotePlan<Row, Column extends string> {
  readonly document: { readonly slice: string; readonly require: (ctx: Context, id: string) => Promise<Row> }
  readonly signaturesOn: (ctx: Context, row: Row) => Promise<ShownSignature[]>
  /** `Return note` */
  readonly label: string
  /** Names the kept one: `noteFileId`. */
  readonly column: Column
  /** Where the kept one does not count any more. */
  readonly isWithdrawn: (status: string) => boolean
  readonly print: (note: NoteToPrint<Row>) => PdfDocument
}

/** The print that a step keeps of a note, and the handler that answers with it: the kept one, else one that is set anew. */
export function signedNotePrint<
  Row extends NoteRow & Readonly<Record<Column, string | null>>,
  const Column extends string,
>(plan: NotePlan<Row, Column>) {
  const { document, signaturesOn, label, column, isWithdrawn, print } = plan
  const entity = document.slice
  const fileName = ({ number }: Row): string => `${number} ${label.toLowerCase()}.pdf`
  async function bytesOf(ctx: Context, row: Row): Promise<Uint8Array> {
    const given = await signaturesOn(ctx, row)
    return renderPdf(
      print({
        row,
        letterhead: await letterheadOfFacility(ctx, row.facilityId),
        signed: await printedSignatures(ctx, given),
        url: await verificationUrl(ctx, { entity, entityId: row.id }),
      }),
    )
  }
  const frozenNote: FrozenPrint<Row> = {
    column,
    print: async (ctx, row) => ({ name: fileName(row), label, bytes: await bytesOf(ctx, row) }),
  }
  const pdf = keptPdf({
    document,
    fileIdOf: (row: Row) => (isWithdrawn(row.status) ? null : row[column]),
    nameOf: fileName,
    render: bytesOf,
  })
  return { frozenNote, pdf }
}
