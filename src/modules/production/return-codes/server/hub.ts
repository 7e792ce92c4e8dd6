import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { notFound, refuseWhere, stale } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { returnCodes } from '../contract.ts'
import { codesProblems, type ReturnCode } from '../domain.ts'
import { returnCodeTable as table } from '../table.ts'

interface ById {
  readonly params: { readonly id: string }
}
interface Codes {
  readonly version: number
  readonly codes: ReturnCode[]
}
interface Body {
  readonly version: number
  readonly codes: readonly ReturnCode[]
}

async function requireCustomer(ctx: Context, id: string): Promise<{ readonly label: string }> {
  const [company] = await ctx.tx.query<{ label: string }>(sql`
    SELECT c.code || ' ' || c.name AS label FROM ${companyTable} c WHERE c.id = ${id} AND c.merged_into_id IS NULL`)
  if (!company) throw notFound()
  return company
}

const findCodes = async (ctx: Context, companyId: string): Promise<Codes> => {
  const [row] = await ctx.tx.query<Codes>(sql`
    SELECT t.version, t.codes FROM ${table} t WHERE t.company_id = ${companyId}`)
  return row ?? { version: 0, codes: [] }
}

async function ofCompany(ctx: Context, { params: { id } }: ById): Promise<Codes> {
  await requireCustomer(ctx, id)
  return findCodes(ctx, id)
}

/** What was returned already keeps its code. @throws 412 where somebody else changed them meanwhile; 422 */
async function changeCodes(
  ctx: Context,
  { params: { id }, body }: ById & { readonly body: Body },
): Promise<Codes> {
  const { label: subject } = await requireCustomer(ctx, id)
  refuseWhere(codesProblems(body.codes))
  const before = await findCodes(ctx, id)
  const codes = JSON.stringify(body.codes)
  const [written] = await ctx.tx.query(
    body.version === 0
      ? sql`INSERT INTO ${table} (company_id, codes) VALUES (${id}, ${codes}::jsonb) ON CONFLICT (company_id) DO NOTHING RETURNING id`
      : sql`UPDATE ${table} SET codes = ${codes}::jsonb, version = version + 1, updated_at = now()
          WHERE company_id = ${id} AND version = ${body.version} RETURNING id`,
  )
  if (!written) throw stale(undefined)
  const words = (of: readonly ReturnCode[]) => of.map(({ code, label }) => `${code} ${label}`)
  const changes = { returnCodes: { from: words(before.codes), to: words(body.codes) } }
  ctx.audit({ entity: 'companies', entityId: id, action: 'change-return-codes', subject, changes })
  return findCodes(ctx, id)
}

const returnCodesExport = exportPart({
  name: 'return-codes',
  label: 'Return codes',
  table,
  owner: { company: table.companyId },
  right: 'return-codes:read',
  order: ['companyId'],
})

/** What hubs are told of the codes of customers. */
export const returnCodesHub: Hub = {
  slice: 'return-codes',
  register: serve(returnCodes, { ofCompany, change: changeCodes }),
  archive: [returnCodesExport],
}
