import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { notChoosable } from '#platform/server/errors.ts'
import {
  appointments,
  bandNames,
  delegateJoin,
  delegateNames,
  type ExpiringList,
} from '#modules/people/appointments/server/api.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { repeats } from '../domain.ts'
import { quoteTravellerApproverTable as table } from '../table.ts'

const slice = 'quote-traveller-approving-users'

type Input = z.output<typeof quoteTravellerApprovingUsers.input>

export const approvers = appointments(quoteTravellerApprovingUsers, {
  table,
  names: {
    ...bandNames,
    ...delegateNames,
    pslLevels: sql`ARRAY(SELECT l.standard || ' ' || l.code FROM ${pslLevelTable} l
      WHERE l.id = ANY(${table.pslLevelIds}) ORDER BY l.standard, l.rank)`,
  },
  joins: delegateJoin,
  filters: { scope: sql`${table.scope}` },
  filled: ({ step, pslLevelIds }) => ({ step: step ?? 1, pslLevelIds: pslLevelIds ?? [] }),
  repeats,
  key: ['scope', 'step', 'minValue'],
  check: requireLevels,
})

/** Its entries run out by themselves; the nightly job warns of it. */
export const expiringApprovers: ExpiringList = {
  slice,
  table,
  people: 'quote and traveller approvers',
  href: '/setup/quote-traveller-approving-users',
  dates: { validUntil: 'The entry' },
}

/** Throws 422 for a PSL level that does not exist. */
async function requireLevels(ctx: Context, { pslLevelIds }: Input): Promise<void> {
  const ids = [...new Set(pslLevelIds ?? [])]
  if (ids.length === 0) return
  const known = await ctx.tx.query(
    sql`SELECT 1 FROM ${pslLevelTable} WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
  if (known.length < ids.length) throw notChoosable('pslLevelIds')
}
