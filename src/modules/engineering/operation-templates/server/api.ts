import type { DrawingUse } from '#modules/engineering/drawings/contract.ts'
import type { RevisionFollower } from '#modules/engineering/drawings/server/api.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { operationFields } from '../contract/operation-fields.ts'
import { instructionOf } from '../domain/instruction.ts'
import { isAttendedFromOutside, usualOperation } from '../domain/operation.ts'
import { kindOfDepartment, usualFor } from '../domain/suggestion.ts'
import { namesOf, type Party } from '../domain/vocabulary.ts'
import { operationTemplateTable, templateOperationTable } from '../table.ts'
import { slice } from './records.ts'

const seedFile = join(import.meta.dirname, '..', '..', '..', '..', '..', 'db', 'seed', 'psl-levels.json')

const seedOperation = z.object({
  number: z.int(),
  title: z.string(),
  department: z.string(),
  description: z.string(),
  point: z.enum(['H', 'W', 'R', '-']),
  point_party: z.string(),
  signoff: z.enum(['regular', 'nde']),
  nde_method: z.enum(namesOf(ndeMethods)).nullable(),
  record: z.string(),
  planned_hours: z.number(),
})
const seed = z.object({
  about: z.object({ note: z.string(), notice_hours: z.int(), notice_source: z.string() }),
  psl_levels: z.array(
    z.object({
      code: z.string(),
      standard: z.string(),
      templates: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          applies_to: z.string(),
          operations: z.array(seedOperation),
        }),
      ),
    }),
  ),
})

/** Who is meant by a party of the starter set; QC and Quality are our own. */
const partyOf = (name: string): Party => (name === 'Customer' ? 'customer' : 'manufacturer')

const content = z.strictObject(operationFields)

/** The families out of `product families BOD, BON, FLG` or `CHK-BOD and critical parts`. */
const familiesOf = (text: string): string[] =>
  text
    .replace(/^product families\s+/i, '')
    .split(/,| and /)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** An operation of the starter set as ours; what the file leaves open is stated in the README. */
function operationOf(line: z.output<typeof seedOperation>, isLast: boolean, notice: number) {
  // Whatever else is done there: without a final release no traveller of the route would ever be approved.
  const kind = isLast ? 'release' : kindOfDepartment(line.department, line.nde_method, line.title)
  const usual = usualFor(kind, line.nde_method)
  const point = line.point === '-' ? {} : { [partyOf(line.point_party)]: line.point }
  const intervention = { ...usualOperation.intervention, ...point }
  const signer = line.department === 'Planning' ? ('planner' as const) : null
  return content.parse({
    ...usualOperation,
    ...usual,
    seq: line.number,
    title: line.title,
    workCentre: line.department,
    instruction: instructionOf(line.description),
    intervention,
    noticeHours: isAttendedFromOutside(intervention) ? notice : null,
    signatureType: line.signoff,
    signedBy:
      line.signoff === 'nde'
        ? ['nde_technician']
        : usual.signedBy.map((who) => signer ?? (who === 'nde_technician' ? 'inspector' : who)),
    plannedMinutes: Math.round(line.planned_hours * 60),
    subcontracted: line.department === 'Subcontract',
    requiredDocuments: line.record === '' ? [] : [line.record],
  })
}

/**
 * Loads the templates of the starter set for the levels they belong to, as current first versions; nothing when
 * there are templates already. Gives how many.
 */
export async function loadStarterTemplates(ctx: Context): Promise<number> {
  const [any] = await ctx.tx.query(sql`SELECT 1 FROM ${operationTemplateTable} LIMIT 1`)
  if (any) return 0
  const { about, psl_levels: levels } = seed.parse(JSON.parse(await readFile(seedFile, 'utf8')))
  const found = await ctx.tx.query<{ id: string; code: string; standard: string }>(
    sql`SELECT id, code, standard FROM ${pslLevelTable}`,
  )
  const templates = levels.flatMap((level) => {
    const own = found.find(({ code, standard }) => code === level.code && standard === level.standard)
    return own
      ? level.templates.map((template) => ({ ...template, id: randomUUID(), pslLevelId: own.id }))
      : []
  })
  await insertedRows(
    ctx.tx,
    operationTemplateTable,
    templates.map(({ id, pslLevelId, code, name, applies_to: families }) => ({
      id,
      pslLevelId,
      code,
      edition: 1,
      name,
      productFamilies: familiesOf(families),
      status: 'current',
      validFrom: ctx.today(),
      notes: `${about.note} ${about.notice_source}`,
      requiredDocuments: [],
      authorIds: [],
    })),
    ['id'],
  )
  const operations = templates.flatMap(({ id, operations: lines }) =>
    lines.map((line) => ({
      ...operationOf(line, line === lines.at(-1), about.notice_hours),
      templateId: id,
      lineage: randomUUID(),
    })),
  )
  await insertedRows(ctx.tx, templateOperationTable, operations, ['id'])
  for (const { id, code, operations: lines } of templates) {
    ctx.audit({
      entity: slice,
      entityId: id,
      action: 'load',
      subject: `${code} version 1`,
      changes: { operations: { from: null, to: `${lines.length} operations` } },
    })
  }
  return templates.length
}

/**
 * Operations of templates name a procedure by its number, in words: which revision counts is decided when a traveller is made of
 * the template, so nothing of a template is held.
 */
export const proceduresInTemplates: RevisionFollower = {
  uses: (ctx, { number }) =>
    ctx.tx.query<DrawingUse>(sql`
      SELECT 'operation-templates' AS slice, ${operationTemplateTable.id} AS id, ${operationTemplateTable.code} || ' version ' || ${operationTemplateTable.edition} AS number,
        string_agg(${templateOperationTable.seq} || ' ' || ${templateOperationTable.title}, ', ' ORDER BY ${templateOperationTable.seq}) AS title, NULL AS rev,
        ${operationTemplateTable.status} AS state, false AS "isOpen",
        '/setup/psl-levels/' || ${operationTemplateTable.pslLevelId} || '/operation-templates/' || ${operationTemplateTable.id} AS path
      FROM ${operationTemplateTable} JOIN ${templateOperationTable} ON ${templateOperationTable.templateId} = ${operationTemplateTable.id}
      WHERE ${operationTemplateTable.status} IN ('draft', 'approved', 'current')
        AND (lower(${templateOperationTable.procedure}) = lower(${number}) OR starts_with(lower(${templateOperationTable.procedure}), lower(${number}) || ' rev '))
      GROUP BY ${operationTemplateTable.id} ORDER BY 3 LIMIT 100`),
}
