import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { invalid, notFound, refuseWhere } from '#platform/server/errors.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { refuseCircle } from '#platform/server/records/lookup-chain.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Grade, specifications } from '../contract.ts'
import { gradeProblems, becomesCurrent } from '../domain.ts'
import { specificationGradeTable, specificationTable } from '../table.ts'
import { likelyDoubles } from './api.ts'
import { specificationRecords } from './records.ts'

type Input = z.output<typeof specifications.input>
type Patch = z.output<typeof specifications.patch>
type Specification = z.output<typeof specifications.record>
type ById = { id: string }
type Records = ReturnType<typeof specificationRecords>

function checkGrades(grades: readonly Grade[] | undefined): void {
  refuseWhere(gradeProblems(grades ?? []))
}

/** The edition before is withdrawn when its successor becomes the current one; old documents keep it. */
async function withdrawSuperseded(
  ctx: Context,
  { supersedesId, code, edition }: Specification,
): Promise<void> {
  if (!supersedesId) return
  const withdrawn = await ctx.tx.query<{ id: string; subject: string; status: string }>(sql`
    UPDATE ${specificationTable} s SET status = 'withdrawn', version = s.version + 1, updated_at = now()
    FROM ${specificationTable} before
    WHERE s.id = ${supersedesId} AND before.id = s.id AND s.status <> 'withdrawn'
    RETURNING s.id, s.code || ', ' || s.edition AS subject, before.status`)
  for (const { id, subject, status } of withdrawn) {
    const changes = { status: { from: status, to: 'withdrawn' } }
    const reason = `${code}, ${edition} is the current edition now.`
    ctx.audit({ entity: 'specifications', entityId: id, action: 'update', subject, changes, reason })
  }
}

const createWith =
  (records: Records) =>
  async (ctx: Context, { body }: { body: Input }): Promise<Specification> => {
    checkGrades(body.grades)
    const made: Specification = await records.create(ctx, { body })
    if (becomesCurrent(null, made.status)) await withdrawSuperseded(ctx, made)
    return made
  }

const updateWith =
  (records: Records) =>
  async (ctx: Context, incoming: Incoming<ById, unknown, Patch>): Promise<Specification> => {
    const { id } = incoming.params
    const to = incoming.body.supersedesId
    if (to === id) throw invalid({ supersedesId: ['A specification cannot supersede itself.'] })
    const sentence = 'That edition came after this one.'
    if (to) await refuseCircle(ctx, specificationTable, { id, field: 'supersedesId', to, sentence })
    checkGrades(incoming.body.grades)
    const before = await records.requireVersion(ctx, id, incoming.version)
    const after: Specification = await records.update(ctx, incoming)
    if (becomesCurrent(before.status, after.status)) await withdrawSuperseded(ctx, after)
    return after
  }

/** The draft of the next edition: everything is copied, the grades too, and it names this one as superseded. */
const newEditionWith =
  (records: Records) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<ById, unknown, { edition: string }>,
  ): Promise<Specification> => {
    const old = await records.requireVersion(ctx, params.id, version)
    const { code, name, description, publisher, kind, grades } = old
    const copied = grades.map(({ id: _, ...grade }) => grade)
    const next = { code, name, description, publisher, kind, grades: copied, active: true }
    return createWith(records)(ctx, {
      body: { ...next, edition: body.edition, supersedesId: old.id, status: 'draft' },
    })
  }

const exists = existsIn(specificationTable)

/** The names of the grades of a specification, as it lists them. */
async function gradeNames(ctx: Context, { params }: { params: ById }): Promise<string[]> {
  if (!(await exists(ctx, params.id))) throw notFound()
  const rows = await ctx.tx.query<{ name: string }>(sql`
    SELECT ${specificationGradeTable.name} FROM ${specificationGradeTable}
    WHERE ${specificationGradeTable.specificationId} = ${params.id} ORDER BY ${specificationGradeTable.position}`)
  return rows.map(({ name }) => name)
}

/** Specifications, given the documents that name them. */
export function serveSpecifications(hubs: readonly Hub<unknown>[]) {
  const records = specificationRecords(hubs.flatMap((hub) => hub.specifications ?? []))
  const handlers = { ...records, create: createWith(records), update: updateWith(records) }
  return serve(specifications, {
    ...handlers,
    gradeNames,
    likelyDoubles: async (ctx, { params }) => {
      if (!(await exists(ctx, params.id))) throw notFound()
      return likelyDoubles(ctx, params.id)
    },
    newEdition: newEditionWith(records),
    ...activityHandlers(specifications, { exists }),
    ...importExportHandlers({
      contract: specifications,
      table: specificationTable,
      handlers,
      key: ['code', 'edition'],
      references: {
        supersedesId: {
          table: specificationTable,
          label: (row) => sql`${row}.code || ', ' || ${row}.edition`,
        },
      },
    }),
  })
}
