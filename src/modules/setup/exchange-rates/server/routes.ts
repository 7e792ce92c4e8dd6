import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { crud } from '#platform/server/records/crud.ts'
import { exchangeRates } from '../contract.ts'
import { exchangeRateTable as table } from '../table.ts'

type Input = z.output<typeof exchangeRates.input>
type Patch = z.output<typeof exchangeRates.patch>
type Rate = z.output<typeof exchangeRates.record>

const records = crud(exchangeRates, {
  table,
  subject: (rate) => [rate.currency, 'in', rate.baseCurrency, 'of', rate.day].join(' '),
  list: {
    from: sql`${table}`,
    id: sql`${table.id}`,
    columns: {
      currency: sql`${table.currency}`,
      baseCurrency: sql`${table.baseCurrency}`,
      day: sql`${table.day}`,
      rate: sql`${table.rate}`,
      source: sql`${table.source}`,
    },
    filters: {
      currency: sql`${table.currency}`,
      baseCurrency: sql`${table.baseCurrency}`,
      day: sql`${table.day}`,
    },
    sorts: {
      day: { column: sql`${table.day}`, type: 'date' },
      currency: { column: sql`${table.currency}`, type: 'text' },
    },
  },
})

/** Throws 422 for a rate of one currency with itself, and for a day still to come: the newest rate is the one of now. */
function check(
  ctx: Context,
  { currency, baseCurrency, day }: Pick<Input, 'currency' | 'baseCurrency' | 'day'>,
) {
  const problems: Record<string, string[]> = {}
  if (currency === baseCurrency) problems.baseCurrency = ['Choose another currency than that of the rate.']
  if (day > ctx.today()) problems.day = ['The day of a rate cannot be in the future.']
  refuseWhere(problems)
}

/** What can be done with rates, also for the demonstration company. */
export const handlers = {
  ...records,

  create: async (ctx: Context, { body }: { body: Input }): Promise<Rate> => {
    check(ctx, body)
    return records.create(ctx, { body })
  },

  update: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, Patch>): Promise<Rate> => {
    const { params, body, version } = incoming
    const before = await records.requireVersion(ctx, params.id, version)
    check(ctx, { ...before, ...withoutUndefined(body) })
    return records.update(ctx, incoming)
  },
}
const { list, get, create, update, remove } = handlers

export const register = serve(exchangeRates, {
  list,
  get,
  create,
  update,
  remove,
  ...importExportHandlers({
    contract: exchangeRates,
    table,
    handlers,
    key: ['currency', 'baseCurrency', 'day'],
    blank: {},
  }),
})
