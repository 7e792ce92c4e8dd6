import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context, Incoming } from '../../platform/server/context.ts'
import { exchangeOf } from '../../platform/server/exchange/exchange.ts'
import { lookup } from '../../platform/server/lookup.ts'
import { refuseCircle } from '../../platform/server/lookup-chain.ts'
import { serve } from '../../platform/server/serve.ts'
import { globalSegments } from './contract.ts'
import { globalSegmentTable } from './table.ts'

const parent = alias(globalSegmentTable, 'parent')

const records = lookup({
  slice: 'global-segments',
  table: globalSegmentTable,
  fields: ['parentId', 'colour', 'countries'],
  rowFields: ['colour', 'countries'],
  extra: { parentName: sql`${parent.name}` },
  joins: sql`LEFT JOIN public.${globalSegmentTable} parent ON ${parent.id} = ${globalSegmentTable.parentId}`,
  filters: ['parentId'],
})

async function update(
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, z.output<typeof globalSegments.patch>>,
): Promise<never> {
  const { id } = incoming.params
  const to = incoming.body.parentId
  const sentence = 'A segment cannot be part of itself or of one that is part of it.'
  if (to) await refuseCircle(ctx, globalSegmentTable, { id, field: 'parentId', to, sentence })
  return records.update(ctx, incoming)
}

const handlers = { ...records, update }

export const register = serve(globalSegments, {
  ...handlers,
  ...exchangeOf({
    contract: globalSegments,
    table: globalSegmentTable,
    handlers,
    references: { parentId: { table: globalSegmentTable } },
  }),
})
