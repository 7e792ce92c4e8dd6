import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Named } from '#platform/contract/values/fields.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { countsOn, isFit } from '#modules/people/appointments/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { ndeSignatoryTable as nde } from '#modules/signing/nde-signature-users/table.ts'
import { regularSignatoryTable as regular } from '#modules/signing/regular-signature-users/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Competence } from '#modules/signing/nde-signature-users/domain.ts'
import type { SignerFunction } from '#modules/signing/regular-signature-users/domain.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { operationTemplates } from '../contract.ts'
import { compareTemplates } from '../domain/compare.ts'
import { operationTemplateTable } from '../table.ts'
import { nameOf, requireTemplate } from './records.ts'

type ById = { id: string }
type Differences = z.input<typeof operationTemplates.endpoints.differences.response>

/** What a template changed against another one, in words. */
export async function differences(
  ctx: Context,
  { params, query }: Incoming<ById, { with: string }, unknown>,
): Promise<Differences> {
  const fresh = await requireTemplate(ctx, params.id)
  const old = await requireTemplate(ctx, query.with)
  const label = (template: typeof fresh) => `${template.levelCode} ${nameOf(template)}`
  return {
    from: label(old),
    to: label(fresh),
    differences: compareTemplates(old, fresh),
  }
}

const labelled = sql`psl.code || ', ' || t.name || ', version ' || t.edition`

/** Versions that travellers may be made with, for selects; those chosen before are found by their id. */
export const options = optionsOf({
  from: sql`${operationTemplateTable} t JOIN ${pslLevelTable} psl ON psl.id = t.psl_level_id`,
  id: sql`t.id`,
  code: sql`t.code`,
  name: labelled,
  active: sql`(t.status = 'current')`,
  order: sql`psl.standard, psl.rank, t.code_order`,
})

/** What a level can be derived from: approved and current templates of lower levels, nearest level first. */
export const sources = (
  ctx: Context,
  { query }: Incoming<unknown, { pslLevelId: string }, unknown>,
): Promise<Named[]> =>
  ctx.tx.query<Named>(sql`
    SELECT t.id, t.code, ${labelled} AS name, true AS active
    FROM ${operationTemplateTable} t JOIN ${pslLevelTable} psl ON psl.id = t.psl_level_id
    JOIN ${pslLevelTable} own ON own.id = ${query.pslLevelId}
    WHERE psl.standard = own.standard AND psl.rank < own.rank AND t.status IN ('approved', 'current')
    ORDER BY psl.rank DESC, t.code_order LIMIT 200`)

interface RegularRow {
  name: string
  facilityName: string | null
  functions: SignerFunction[]
  signsOperations: boolean
  mayRelease: boolean
}
interface NdeRow {
  name: string
  facilityName: string | null
  methods: Competence[]
}

/** The people who may sign operations today, from both lists of signatories, as `whoMaySign` asks for them. */
export async function signatories(ctx: Context): Promise<{ regular: RegularRow[]; nde: NdeRow[] }> {
  const [found] = await ctx.tx.query<{ regular: RegularRow[]; nde: NdeRow[] }>(sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('name', u.name, 'facilityName', f.name, 'functions', ${regular.functions},
          'signsOperations', 'traveller_operation' = ANY(${regular.documentKinds}),
          'mayRelease', ${regular.mayRelease}) ORDER BY u.name), '[]')
        FROM ${regular} JOIN ${userTable} u ON u.id = ${regular.userId} LEFT JOIN ${facilityTable} f ON f.id = ${regular.facilityId}
        WHERE ${countsOn(regular)} AND ${isFit(sql`u`)}
          AND ${regular.documentKinds} && ARRAY['traveller_operation', 'final_release']) AS regular,
      (SELECT coalesce(json_agg(json_build_object('name', u.name, 'facilityName', f.name, 'methods', ${nde.methods})
          ORDER BY u.name), '[]')
        FROM ${nde} JOIN ${userTable} u ON u.id = ${nde.userId} LEFT JOIN ${facilityTable} f ON f.id = ${nde.facilityId}
        WHERE ${countsOn(nde)} AND ${isFit(sql`u`)}) AS nde`)
  return found ?? { regular: [], nde: [] }
}
