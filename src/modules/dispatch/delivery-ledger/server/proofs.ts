import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { facts, parties } from '#platform/server/documents/printing/printing.ts'
import { invalid } from '#platform/server/errors.ts'
import { keepFiles } from '#platform/server/activity/owning-records.ts'
import { type FileRecord, findFiles, storeFile } from '#platform/server/files/file-records.ts'
import { files } from '#platform/server/files/table.ts'
import type { PdfDocument, SignatureBox } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { userTable } from '#modules/people/users/table.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { drawnPicture } from '#modules/signing/signature/server/api.ts'
import { verificationUrl } from '#modules/signing/verify/server/api.ts'
import type { proveEndpoint } from '../contract.ts'
import { isOnItsWay, isTakenBack } from '../domain.ts'
import { deliveryProofTable as proofs } from '../table.ts'

/** A note as far as its proof names it. */
interface ProvenRow {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly facilityId: string
  readonly facilityName: string
  readonly timeZone: string
  readonly customerOrderNo?: string | null | undefined
  readonly shipTo: string
  readonly pieces: number
  readonly massKg: string
  readonly dispatchedAt: string | null
}

type Typed = z.output<ReturnType<typeof proveEndpoint>['body']>

/** What a receiver says from a telephone of their own, over a link. */
export interface ProofByLink {
  readonly receiverName: string
  readonly remarks: string | null
  readonly drawn: NonNullable<Typed['drawn']> | null
  readonly unableReason: string | null
  /** Where the telephone was, in words. */
  readonly place: string
  readonly madeByName: string
}

interface Proof extends Typed {
  readonly byLink?: Pick<ProofByLink, 'unableReason' | 'place' | 'madeByName'>
}

/** The most that one note is proven; a second page or a corrected name are proofs of their own. */
const MOST = 10

/** Why nothing proves now that a note arrived. */
export const proveGuard: Guard<ProvenRow & { readonly proofs: readonly unknown[] }> = (_, row) => {
  if (row.dispatchedAt === null || isTakenBack(row.status)) return 'Only what has left can be received.'
  return row.proofs.length < MOST ? null : `It has ${MOST} proofs already.`
}

/** @throws 422 for a day on which nothing of it can have arrived */
function requireDay(ctx: Context, row: ProvenRow, day: string): void {
  if (day > ctx.today(row)) throw invalid({ receivedOn: ['This day has not come yet.'] })
  const left = row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone)
  if (left && day < left) throw invalid({ receivedOn: [`It left on ${shortDay(left)}.`] })
}

/** Files that were attached after the goods left. @throws 422 */
async function filesOf(
  ctx: Context,
  entity: string,
  id: string,
  ids: readonly string[],
): Promise<FileRecord[]> {
  const attached = await findFiles(ctx, entity, id)
  return [...new Set(ids)].map((wanted) => {
    const found = attached.find((one) => one.id === wanted && one.addedLater)
    if (!found)
      throw invalid({ fileIds: ['Attach the file to this note after it went, and choose it here.'] })
    return found
  })
}

/** What stands where the receiver signs: the drawn line, else what shows it in its place. */
function takenInBy(
  { receiverName, receivedOn, byLink }: Pick<Proof, 'receiverName' | 'receivedOn' | 'byLink'>,
  image: Buffer | null,
): Pick<SignatureBox, 'signed' | 'note' | 'image'> {
  if (!image)
    return {
      signed: byLink
        ? `${receiverName}, not able to sign: ${byLink.unableReason}`
        : `${receiverName}, as the files show`,
    }
  return {
    signed: `${receiverName}, ${shortDay(receivedOn)}`,
    note: `${byLink ? 'Signed on the telephone of the receiver' : 'Signed on a screen'}. It says that the goods came, not that they are accepted.`,
    image,
  }
}

const paper = async (
  ctx: Context,
  row: ProvenRow,
  { receiverName, receivedOn, remarks, byLink }: Proof,
  {
    entity,
    goesTo,
    shown,
    image,
  }: { entity: string; goesTo: string; shown: readonly FileRecord[]; image: Buffer | null },
): Promise<PdfDocument> => ({
  letterhead: await letterheadOfFacility(ctx, row.facilityId),
  title: 'Proof of delivery',
  number: row.number,
  facts: facts({
    'Your order': row.customerOrderNo,
    'Received on': shortDay(receivedOn),
    'Received by': receiverName,
    Pieces: String(row.pieces),
    'Net mass': `${Number(row.massKg)} kg`,
    Place: byLink?.place ?? null,
  }),
  blocks: [
    parties([{ label: 'Delivered to', name: goesTo, lines: row.shipTo.split('\n') }]),
    { kind: 'heading', text: 'Damage or shortage' },
    { kind: 'paragraph', text: remarks ?? 'None was named.' },
    ...(shown.length > 0
      ? ([
          { kind: 'heading', text: 'Files that show it' },
          {
            kind: 'table',
            columns: [{ label: 'File' }, { label: 'SHA-256', width: 110 }],
            rows: shown.map(({ name, sha256 }) => ({ cells: [name, sha256] })),
            empty: '',
          },
        ] as const)
      : []),
  ],
  closing: [
    {
      kind: 'signatures',
      boxes: [{ label: `Received for ${goesTo}`, ...takenInBy({ receiverName, receivedOn, byLink }, image) }],
      qr: {
        text: await verificationUrl(ctx, { entity, entityId: row.id }),
        label: 'Scan for the delivery note',
      },
    },
  ],
  footer: row.facilityName,
  createdAt: ctx.clock.now().toISOString(),
})

/** What proofs of a kind of note need to know of it. */
interface Proving<Row> {
  readonly entity: string
  readonly table: PgTable
  readonly goesTo: (row: Row) => string
  /** The step by which a note on its way is received. */
  readonly receive: (
    ctx: Context,
    row: Row,
    received: { receiverName: string; receiptRemarks: string | null },
  ) => Promise<unknown>
}

/** For the operation `prove` of a kind of note. */
export const proving =
  <Row extends ProvenRow>(kind: Proving<Row>) =>
  (ctx: Context, row: Row, proof: Proof) =>
    prove(ctx, kind, row, proof)

/** What a receiver signed over a link, kept in the same way. */
export const provingByLink =
  <Row extends ProvenRow>(kind: Proving<Row>) =>
  (ctx: Context, row: Row, { receiverName, remarks, drawn, ...byLink }: ProofByLink) =>
    prove(ctx, kind, row, {
      receiverName,
      receivedOn: ctx.today(row),
      remarks,
      fileIds: [],
      drawn,
      byLink,
    })

/**
 * Keeps that somebody took the goods in. Its files stay as they are from then on, and the paper is set once. What is still on its
 * way is received with it. @throws 422
 */
async function prove<Row extends ProvenRow>(
  ctx: Context,
  { entity, table, goesTo, receive }: Proving<Row>,
  row: Row,
  proof: Proof,
) {
  const { receiverName, receivedOn, remarks = null, fileIds, drawn, byLink } = proof
  requireDay(ctx, row, receivedOn)
  const shown = await filesOf(ctx, entity, row.id, fileIds)
  if (shown.length === 0 && !drawn && !byLink?.unableReason)
    throw invalid({ fileIds: ['Choose a file, or let the receiver sign.'] })
  const image = drawn ? drawnPicture(drawn) : null
  if (isOnItsWay(row.status)) await receive(ctx, row, { receiverName, receiptRemarks: remarks })
  const keep = (name: string, bytes: Uint8Array, label: string) =>
    storeFile(ctx, { entity, entityId: row.id, name: `${row.number} ${name}`, label, bytes })
  const signature = image && (await keep('signature of the receiver.png', image, 'Signature of the receiver'))
  const bytes = await renderPdf(await paper(ctx, row, proof, { entity, goesTo: goesTo(row), shown, image }))
  const { id: paperFileId } = await keep('proof of delivery.pdf', bytes, 'Proof of delivery')
  await keepFiles(ctx, fileIds)
  await insertRow(ctx.tx, proofs, {
    noteEntity: entity,
    noteId: row.id,
    noteNumber: row.number,
    receiverName,
    receivedOn,
    remarks,
    fileIds: shown.map(({ id }) => id),
    signatureFileId: signature?.id ?? null,
    paperFileId,
    byId: byLink ? null : ctx.actor.id,
    linkOf: byLink?.madeByName ?? null,
    unableReason: byLink?.unableReason ?? null,
    signedAt: byLink?.place ?? null,
    at: ctx.clock.now().toISOString(),
  })
  await ctx.tx.query(sql`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = ${row.id}`)
  return {
    trail: {
      changes: {
        receiverName: { from: null, to: receiverName },
        receivedOn: { from: null, to: receivedOn },
        ...(byLink ? { receiptLink: { from: byLink.madeByName, to: byLink.place } } : {}),
      },
    },
  }
}

/** The proofs of a note, as its record shows them. */
export const proofsOf = (noteId: PgColumn): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'receiverName', p.receiver_name, 'receivedOn', p.received_on,
    'remarks', p.remarks, 'isDrawn', p.signature_file_id IS NOT NULL, 'paperId', p.paper_file_id, 'byName', coalesce(u.name, p.receiver_name || ', by a link of ' || p.link_of),
    'files', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.name, f.id), '[]')
      FROM ${files} f WHERE f.id = ANY(p.file_ids))) ORDER BY p.at, p.id), '[]')
  FROM ${proofs} p LEFT JOIN ${userTable} u ON u.id = p.by_id WHERE p.note_id = ${noteId})`

/** Delivered, and nothing shows who took it in. */
export const isUnproven = (table: { readonly isProven: PgColumn; readonly status: PgColumn }): SQL =>
  sql`(${table.status} IN ('delivered', 'closed') AND NOT ${table.isProven})`
