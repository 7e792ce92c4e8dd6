import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { refuseCircle } from '#platform/server/records/lookup-chain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { globalSegments } from './contract.ts'
import { globalSegmentTable } from './table.ts'

const parent = alias(globalSegmentTable, 'parent')

const records = lookup(globalSegments, {
  table: globalSegmentTable,
  extra: { parentName: sql`${parent.name}` },
  joins: sql`LEFT JOIN public.${globalSegmentTable} parent ON ${parent.id} = ${globalSegmentTable.parentId}`,
})

async function update(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, z.output<typeof globalSegments.patch>>,
): Promise<z.output<typeof globalSegments.record>> {
  const { id } = incoming.params
  const to = incoming.body.parentId
  const sentence = 'A segment cannot be part of itself or of one that is part of it.'
  if (to) await refuseCircle(ctx, globalSegmentTable, { id, field: 'parentId', to, sentence })
  return records.update(ctx, incoming)
}

const handlers = { ...records, update }

export const register = serve(globalSegments, {
  ...handlers,
  ...importExportHandlers({
    contract: globalSegments,
    table: globalSegmentTable,
    handlers,
    references: { parentId: { table: globalSegmentTable } },
  }),
})
