import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { addEntry } from '#platform/server/company-archive/archive.ts'
import { notFound } from '#platform/server/errors.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { files } from '#platform/server/files/table.ts'
import { declarationTable } from '#modules/dispatch/declarations/table.ts'
import { deliveryProofTable } from '#modules/dispatch/delivery-ledger/table.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import type { ClientDelivery } from '../contract.ts'
import { type ClientContext, noteDownload, noteListed } from './wall.ts'

type Paper = ClientDelivery['papers'][number]

interface Delivery extends Omit<ClientDelivery, 'papers'> {
  /** The slice of its note. */
  readonly entity: 'traveller-delivery-notes' | 'delivery-notes'
  readonly papers: readonly (Paper & { readonly entity: string; readonly recordId: string })[]
}

const MOST_DELIVERIES = 100

/** Notes whose goods have left; one that was taken back is not there any more. */
const notes = sql`
  SELECT id, 'traveller-delivery-notes' AS entity, number, company_id, project, customer_order_no, dispatched_at,
    delivered_at, receiver_name, carrier, tracking_no, pieces, mass_kg, note_file_id, packing_list_file_id, search
  FROM ${travellerDeliveryNoteTable} WHERE status IN ('dispatched', 'delivered')
  UNION ALL
  SELECT id, 'delivery-notes', number, company_id, project, customer_order_no, dispatched_at,
    delivered_at, receiver_name, carrier, tracking_no, pieces, mass_kg, note_file_id, packing_list_file_id, search
  FROM ${deliveryNoteTable} WHERE status IN ('dispatched', 'delivered', 'closed')`

/**
 * Pages of the mill certificates that a certificate of conformity names and that count today, as they were verified; each once. What else
 * lies with one, such as what another customer wrote about it, is nobody's here.
 */
const millPages = sql`
  SELECT DISTINCT f.id, 'mill' AS kind, f.name AS number, 'certificates' AS entity, f.entity_id AS "recordId", 6 AS place
  FROM ${declarationTable} d
  CROSS JOIN LATERAL jsonb_path_query(d.facts, '$.items[*].heats[*].certificates[*].source.id') named(id)
  JOIN ${certificateTable} c ON c.id = (named.id #>> '{}')::uuid AND c.status = 'verified'
  JOIN ${files} f ON f.entity = 'certificates' AND f.entity_id = c.id AND f.removed_at IS NULL AND NOT f.added_later
    AND (c.verified_pages IS NULL
      OR EXISTS (SELECT FROM jsonb_array_elements(c.verified_pages) page WHERE page ->> 'sha256' = f.sha256))
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(c.concessions) given WHERE given -> 'record' ->> 'fileId' = f.id::text)
  WHERE d.note_id = n.id AND d.company_id = n.company_id AND d.status = 'issued'`

/**
 * What was frozen when the goods left, the declarations that are in force for them, and the mill certificates that
 * those name; then what shows who took them in.
 */
const papers = sql`
  SELECT n.note_file_id AS id, 'note' AS kind, n.number, n.entity, n.id AS "recordId", 1 AS place
  UNION ALL SELECT n.packing_list_file_id, 'packing_list', n.number, n.entity, n.id, 2
  UNION ALL SELECT d.file_id, CASE d.kind WHEN 'coc' THEN 'conformity' ELSE 'declaration' END, d.number, 'declarations', d.id, 3
    FROM ${declarationTable} d WHERE d.note_id = n.id AND d.company_id = n.company_id AND d.status = 'issued'
  UNION ALL SELECT p.paper_file_id, 'proof', n.number, n.entity, n.id, 4 FROM ${deliveryProofTable} p WHERE p.note_id = n.id
  UNION ALL SELECT f.id, 'proof_file', f.name, n.entity, n.id, 5
    FROM ${deliveryProofTable} p JOIN ${files} f ON f.id = ANY(p.file_ids) WHERE p.note_id = n.id
  UNION ALL ${millPages}`

async function findDeliveries(
  ctx: ClientContext,
  { id, search }: { readonly id?: string; readonly search?: string | undefined },
): Promise<Delivery[]> {
  const words = search?.trim().toLowerCase() ?? ''
  const pattern = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return ctx.tx.query<Delivery>(sql`
    SELECT n.id, n.entity, n.number, n.customer_order_no AS "orderNo", n.project, n.pieces, n.mass_kg::text AS "massKg",
      n.dispatched_at AS "dispatchedAt", n.delivered_at AS "deliveredAt", n.receiver_name AS "receiverName", n.carrier,
      n.tracking_no AS "trackingNo", coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'number', p.number, 'entity', p.entity,
          'recordId', p."recordId") ORDER BY p.place, p.number)
        FROM (${papers}) p WHERE p.id IS NOT NULL), '[]') AS papers
    FROM (${notes}) n
    WHERE ${ctx.scope.owns({ company: sql`n.company_id`, project: sql`n.project` })}
      AND ${id === undefined ? sql`true` : sql`n.id = ${id}`} AND ${words === '' ? sql`true` : sql`n.search LIKE ${pattern}`}
    ORDER BY n.dispatched_at DESC NULLS LAST, n.number DESC LIMIT ${MOST_DELIVERIES}`)
}

/** Deliveries to the reader's company, the newest first, each with its papers: the house sees that they read of them. */
export async function deliveries(
  ctx: ClientContext,
  { query }: { readonly query: { readonly search?: string | undefined } },
): Promise<ClientDelivery[]> {
  const found = await findDeliveries(ctx, query)
  await noteListed(ctx, found)
  return found.map(({ entity: _, papers: held, ...one }) => ({
    ...one,
    papers: held.map(({ entity: __, recordId: ___, ...paper }) => paper),
  }))
}

/** @throws 404 for a delivery that did not go to the reader's company */
export async function requireDelivery(ctx: ClientContext, id: string): Promise<Delivery> {
  const [found] = await ctx.behindWall((own) => findDeliveries(own, { id }))
  if (!found) throw notFound()
  return found
}

/** What a paper is called where it is kept; a file has its own name. */
function fileNameOf({ kind, number }: Paper): string {
  if (kind === 'proof_file' || kind === 'mill') return number
  if (kind === 'packing_list') return `${number} packing list.pdf`
  return kind === 'proof' ? `${number} proof of delivery.pdf` : `${number}.pdf`
}

/** The delivery, and of papers that have a record of their own, such as a declaration or a mill certificate, those. */
const recordsOf = ({ id, entity }: Delivery, fetched: Delivery['papers']) => [
  { id, entity },
  ...new Map(
    fetched.flatMap((one) =>
      one.recordId === id ? [] : [[one.recordId, { id: one.recordId, entity: one.entity }] as const],
    ),
  ).values(),
]

/** The bytes of a paper, as they were when it was issued. @throws 404 where the delivery or its paper is nobody's or another's */
export async function paper(
  ctx: ClientContext,
  { params }: { readonly params: { readonly id: string; readonly paperId: string } },
  { reply }: HttpExchange,
): Promise<unknown> {
  const [delivery] = await findDeliveries(ctx, { id: params.id })
  const found = delivery?.papers.find(({ id }) => id === params.paperId)
  if (!delivery || !found) throw notFound()
  const file = await requireFile(ctx, found.entity, found.recordId, found.id)
  const bytes = await readStoredFile(ctx.files, file)
  const name = fileNameOf(found)
  await noteDownload(ctx, recordsOf(delivery, [found]), name)
  await reply.headers(fileHeaders({ name, mime: file.mime }, 'attachment')).send(bytes)
  return bytes
}

/** Names in one archive: a second file of a name gets a number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), count)
    return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${count})$1`)
  })
}

/** All papers of a delivery in one ZIP, each as it is stored. @throws 404 */
export async function allPapers(
  ctx: ClientContext,
  { params }: { readonly params: { readonly id: string } },
  { reply }: HttpExchange,
): Promise<void> {
  const [delivery] = await findDeliveries(ctx, { id: params.id })
  if (!delivery || delivery.papers.length === 0) throw notFound()
  const { papers: all } = delivery
  const stored = await Promise.all(all.map((one) => requireFile(ctx, one.entity, one.recordId, one.id)))
  const names = distinct(all.map(fileNameOf))
  const zip = new ZipFile()
  for (const [at, file] of stored.entries())
    addEntry(zip, names[at] ?? file.name, async function* () {
      yield Buffer.from(await readStoredFile(ctx.files, file))
    })
  zip.end()
  const name = `${delivery.number} papers.zip`
  await noteDownload(ctx, recordsOf(delivery, all), name)
  const broken = (error: unknown) => reply.raw.destroy(error instanceof Error ? error : undefined)
  zip.on('error', broken)
  await reply.headers(fileHeaders({ name, mime: 'application/zip' }, 'attachment')).send(zip.outputStream)
}
