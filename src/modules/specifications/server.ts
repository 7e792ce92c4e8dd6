import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invalid } from '../../platform/server/errors.ts'
import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { specifications } from './contract.ts'
import { specificationTable } from './table.ts'

const superseded = alias(specificationTable, 'superseded')

const handlers = lookup({
  slice: 'specifications',
  table: specificationTable,
  fields: ['edition', 'publisher', 'kind', 'supersedesId', 'status'],
  rowFields: ['edition', 'kind', 'status'],
  extra: { supersedesName: sql`${superseded.code} || ', ' || ${superseded.edition}` },
  joins: sql`LEFT JOIN public.${specificationTable} superseded ON ${superseded.id} = ${specificationTable.supersedesId}`,
  filters: ['kind', 'status'],
  optionName: sql`${specificationTable.name} || ', ' || ${specificationTable.edition}`,
})

export const register = serve(specifications, {
  ...handlers,
  update: (ctx, incoming) => {
    if (incoming.body.supersedesId === incoming.params.id) {
      throw invalid({ supersedesId: ['A specification cannot supersede itself.'] })
    }
    return handlers.update(ctx, incoming)
  },
})
