import { sql } from 'drizzle-orm'
import { documentIndexTable as index } from '#modules/engineering/document-indexes/table.ts'
import { operationTemplateTable as template } from '#modules/engineering/operation-templates/table.ts'
import type { FurtherFollower, TravellerRow } from '#modules/production/travellers/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { type Demand, demandsOf, openDocuments } from '../domain.ts'
import { requiredDocumentTable as table } from '../table.ts'
import { documentsIn } from './reading.ts'

/** What the indexes of customer and house, the template and the operations of a traveller ask for today. */
async function askedOf(ctx: Context, { companyId, pslLevelId, templateId, route }: TravellerRow) {
  const fits = sql`${index.active} AND (${index.pslLevelId} IS NULL OR ${index.pslLevelId} = ${pslLevelId}::uuid)`
  const [asked] = await ctx.tx.query<Record<'customer' | 'house' | 'template', string[]>>(sql`
    SELECT ARRAY(SELECT unnest(${index.documents}) FROM ${index} WHERE ${fits} AND ${index.companyId} = ${companyId ?? null}::uuid) AS customer,
      ARRAY(SELECT unnest(${index.documents}) FROM ${index} WHERE ${fits} AND ${index.companyId} IS NULL) AS house,
      ARRAY(SELECT d ->> 'name' FROM ${template} t, jsonb_array_elements(t.required_documents) d WHERE t.id = ${templateId}::uuid) AS template`)
  return demandsOf(asked ?? { customer: [], house: [], template: [] }, route)
}

const add = (
  ctx: Context,
  travellerRootId: string,
  demands: readonly (Demand & { readonly key: string })[],
) =>
  demands.length === 0
    ? undefined
    : ctx.tx.query(sql`
        INSERT INTO ${table} (traveller_root_id, key, label, source, seq)
        SELECT ${travellerRootId}::uuid, d.key, d.label, d.source, d.seq
        FROM jsonb_to_recordset(${JSON.stringify(demands)}::jsonb) AS d(key text, label text, source text, seq int)
        ON CONFLICT (traveller_root_id, key) DO NOTHING`)

/**
 * A traveller gets its list when a revision of it comes into force; a further one only adds to it, since a revision is no way to do
 * without a document. Pieces that are split off take the list along as it is. While one is missing the traveller is not closed.
 */
export const documentsOfTravellers: Pick<FurtherFollower, 'released' | 'split' | 'blockers'> = {
  async released(ctx, row) {
    await add(ctx, row.rootId, await askedOf(ctx, row))
  },
  async split(ctx, row, child) {
    await ctx.tx.query(sql`
      INSERT INTO ${table} (traveller_root_id, key, label, source, seq, state, file_id, filed_by_id, filed_at, decided_by_id, decided_at,
        reason, signature_id)
      SELECT ${child.rootId}::uuid, key, label, source, seq, state, file_id, filed_by_id, filed_at, decided_by_id, decided_at, reason,
        signature_id FROM ${table} WHERE traveller_root_id = ${row.rootId}
      ON CONFLICT (traveller_root_id, key) DO UPDATE SET state = excluded.state, file_id = excluded.file_id,
        filed_by_id = excluded.filed_by_id, filed_at = excluded.filed_at, decided_by_id = excluded.decided_by_id,
        decided_at = excluded.decided_at, reason = excluded.reason, signature_id = excluded.signature_id`)
  },
  async blockers(ctx, act, { id, rootId }) {
    if (act !== 'close') return []
    const refusal = openDocuments(await documentsIn(ctx, rootId))
    return refusal ? [{ ...refusal, href: `/travellers/${id}?tab=documents` }] : []
  },
}
