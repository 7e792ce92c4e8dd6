import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context, Incoming } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { type NewFile, readStoredFile, requireFile, storeFile } from '#platform/server/files/file-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type {
  Block,
  ColumnsBlock,
  Fact,
  PartyBlock,
  QrCode,
  SignatureBox,
  SignaturesBlock,
} from '#platform/server/pdf/document.ts'

/**
 * What the prints of documents share: small builders for their blocks, the frozen bytes of an issued one, and the
 * answer with a PDF. A print itself is a function of a slice that gives a `PdfDocument`. It gets letterhead, terms,
 * signatures and verification address from the front doors of `facilities`, `terms`, `signature` and `verify`.
 */

/** Facts in the order given; those without a value are left out, because a print has no empty boxes. */
export const facts = (
  entries: Readonly<Record<string, string | number | false | null | undefined>>,
): Fact[] =>
  Object.entries(entries).flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : []))

/** The parts that have a value, to be joined. */
export const present = (parts: readonly (string | 0 | false | null | undefined)[]): string[] =>
  parts.filter((part): part is string => Boolean(part))

interface Party extends Omit<PartyBlock, 'kind' | 'lines'> {
  readonly lines?: readonly (string | false | null | undefined)[]
}

/** Parties side by side (`To`, `Project`, `Prepared by`); `shares` of the width are equal when missing. */
export const parties = (of: readonly Party[], shares?: readonly number[]): ColumnsBlock => ({
  kind: 'columns',
  columns: of.map(({ lines = [], ...party }): Block[] => [
    { kind: 'party', ...party, lines: present(lines) },
  ]),
  ...(shares ? { shares } : {}),
})

/** A numbered or plain list under its label; nothing when it has no items. */
export const listOf = (label: string, items: readonly string[], isNumbered = false): Block[] =>
  items.length > 0 ? [{ kind: 'list', label, items, ...(isNumbered ? { isNumbered } : {}) }] : []

/**
 * The foot of a document that is signed: our signatures or why there are none yet, a place for the other side, and the
 * QR code that anybody can check the print with.
 */
export const signatures = (of: {
  /** Of our box while nobody has signed: `For Ravensgill Engineering`. */
  readonly label: string
  /** See `signatureBoxes` of `signature/server/api.ts`. */
  readonly ours: readonly SignatureBox[]
  /** `Not yet approved` */
  readonly pending: string
  readonly theirs?: SignatureBox
  readonly qr: QrCode
}): SignaturesBlock => ({
  kind: 'signatures',
  boxes: [
    ...(of.ours.length > 0 ? of.ours : [{ label: of.label, note: of.pending }]),
    ...(of.theirs ? [of.theirs] : []),
  ],
  qr: of.qr,
})

/**
 * The bytes of a print: exactly those that were frozen when it was issued (`fileId`), else set anew. Pass null as
 * `fileId` for a copy with a watermark of an issued document.
 */
export const frozenOrRendered = async (
  ctx: Context,
  { entity, entityId, fileId }: { entity: string; entityId: string; fileId: string | null },
  render: () => Promise<Uint8Array>,
): Promise<Uint8Array> =>
  fileId === null ? render() : readStoredFile(ctx.files, await requireFile(ctx, entity, entityId, fileId))

/** The print of a record that some step keeps: which file it is, null where one is set anew, and how. */
interface KeptPrint<Row> {
  readonly document: { readonly slice: string; readonly require: (ctx: Context, id: string) => Promise<Row> }
  readonly fileIdOf: (row: Row) => string | null
  readonly nameOf: (row: Row) => string
  readonly render: (ctx: Context, row: Row) => Promise<Uint8Array>
}

/** The handler that answers with a print: the kept one, else one that is set anew. */
export const keptPdf =
  <Row extends { readonly id: string }>({ document, fileIdOf, nameOf, render }: KeptPrint<Row>) =>
  async (
    ctx: Context,
    { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
    exchange: HttpExchange,
  ): Promise<void> => {
    const row = await document.require(ctx, params.id)
    const kept = { entity: document.slice, entityId: row.id, fileId: fileIdOf(row) }
    await answerPdf(exchange, query, nameOf(row), await frozenOrRendered(ctx, kept, () => render(ctx, row)))
  }

/** A print that is kept as it is at the end of an action: the column that names its file, in camelCase, and its bytes. */
export interface FrozenPrint<Row> {
  readonly column: string
  readonly print: (ctx: Context, row: Row) => Promise<Pick<NewFile, 'name' | 'label' | 'bytes'>>
}

/** Keeps the print of a document that was just read among its files, and writes which one it is. */
export async function freezePrint<Row extends { readonly id: string }>(
  ctx: Context,
  { slice, table }: { readonly slice: string; readonly table: PgTable },
  frozen: FrozenPrint<Row>,
  row: Row,
): Promise<void> {
  const file = await storeFile(ctx, { entity: slice, entityId: row.id, ...(await frozen.print(ctx, row)) })
  const name = sql.identifier(column(table, frozen.column).name)
  await ctx.tx.query(sql`UPDATE ${table} SET ${name} = ${file.id} WHERE id = ${row.id}`)
}

/** Answers with a PDF to be looked at, or to be kept with `download`. */
export async function answerPdf(
  { reply }: HttpExchange,
  { download }: { readonly download?: '1' | undefined },
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const kind = download ? 'attachment' : 'preview'
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, kind)).send(bytes)
}
