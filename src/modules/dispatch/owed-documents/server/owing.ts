import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { type HeldNote, tellHolders } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { walk } from '#modules/dispatch/trace/server/api.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { DAYS_TO_SEND, type OwedBecause } from '../domain.ts'
import { owedDocumentTable as table } from '../table.ts'

interface Certificate {
  readonly id: string
  readonly number: string
  readonly millCertificateNo: string
  readonly status: string
  readonly replacementNumber: string | null
  readonly reason: string | null
}

const ended = (status: string): status is OwedBecause => status === 'withdrawn' || status === 'superseded'

/** A certificate that counts no more; null where it does. */
async function endedCertificate(
  ctx: Context,
  id: string,
): Promise<(Certificate & { status: OwedBecause }) | null> {
  const [found] = await ctx.tx.query<Certificate>(sql`
    SELECT c.id, c.number, c.mill_certificate_no AS "millCertificateNo", c.status,
      (SELECT n.number FROM ${certificateTable} n WHERE n.supersedes_id = c.id AND n.status = 'verified'
        ORDER BY n.number DESC LIMIT 1) AS "replacementNumber",
      (SELECT h.reason FROM ${statusHistory} h WHERE h.entity = 'certificates' AND h.entity_id = c.id ORDER BY h.at DESC LIMIT 1) AS reason
    FROM ${certificateTable} c WHERE c.id = ${id}`)
  return found && ended(found.status) ? { ...found, status: found.status } : null
}

interface GoneNote extends HeldNote {
  readonly facilityId: string
  readonly timeZone: string
}

/** Notes with which goods of a certificate left and neither came back nor were void. */
async function holdersOf(ctx: Context, certificateId: string): Promise<GoneNote[]> {
  const { nodes } = await walk(ctx, { kind: 'certificate', id: certificateId, way: 'forward' }, null)
  const found: GoneNote[] = []
  for (const [entity, kind, notes] of [
    ['delivery-notes', 'delivery-note', deliveryNoteTable],
    ['traveller-delivery-notes', 'traveller-delivery-note', travellerDeliveryNoteTable],
  ] as const) {
    const ids = nodes.filter((node) => node.kind === kind && !node.ended).map(({ id }) => id)
    if (ids.length === 0) continue
    found.push(
      ...(await ctx.tx.query<GoneNote>(sql`
        SELECT n.id, ${entity}::text AS entity, n.number, n.company_id AS "companyId", n.created_by_id AS "createdById",
          n.facility_id AS "facilityId", f.time_zone AS "timeZone"
        FROM ${notes} n JOIN ${facilityTable} f ON f.id = n.facility_id WHERE n.id = ANY(${sql.param(ids)}::uuid[]) AND n.company_id IS NOT NULL
          AND n.status IN ('dispatched', 'delivered', 'closed') ORDER BY n.number`)),
    )
  }
  return found
}

/** Owes whoever has goods of a certificate what takes its place, and tells them, once each; gives how many notes. */
export async function oweAnew(ctx: Context, certificateId: string): Promise<number> {
  const certificate = await endedCertificate(ctx, certificateId)
  if (!certificate) return 0
  const { number, millCertificateNo, status, replacementNumber } = certificate
  const became =
    status === 'superseded' && replacementNumber ? `is superseded by ${replacementNumber}` : `was ${status}`
  let owed = 0
  for (const note of await holdersOf(ctx, certificateId)) {
    const [known] = await ctx.tx.query(
      sql`SELECT FROM ${table} WHERE note_id = ${note.id} AND certificate_id = ${certificateId}`,
    )
    if (known) continue
    const paper = `Certificate ${millCertificateNo} (our number ${number})`
    const told = await tellHolders(ctx, note, { paper, became, reason: certificate.reason })
    const id = await insertRow(ctx.tx, table, {
      noteEntity: note.entity,
      noteId: note.id,
      noteNumber: note.number,
      companyId: note.companyId,
      facilityId: note.facilityId,
      ownerId: note.createdById,
      certificateId,
      certificateNumber: number,
      why: status,
      reason: certificate.reason ?? '',
      replacementNumber,
      dueOn: addDays(ctx.today(note), DAYS_TO_SEND),
      toldTo: told.join(', '),
    })
    ctx.audit({
      entity: 'owed-documents',
      entityId: id,
      action: 'create',
      subject: `${number} on ${note.number}`,
      changes: { why: { from: null, to: status } },
    })
    owed += 1
  }
  return owed
}

const payloadSchema = z.object({ certificateId: z.uuid() })

/** For the job that steel asks for when a certificate counts no more. */
export async function tellOfCertificate(services: Services, payload: unknown): Promise<string> {
  const { certificateId } = payloadSchema.parse(payload)
  const owed = await asSystem(services, 'certificate-counts-no-more', (ctx) => oweAnew(ctx, certificateId))
  return `${owed} deliveries told`
}
