import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { lifecycleRecords } from '#platform/server/records/lifecycle-records.ts'
import { invalid } from '#platform/server/errors.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import type { Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { type PqfRecord, pqf, type SectionInput } from '../contract.ts'
import { formLabel, isDraft, publishProblems, type Section } from '../domain.ts'
import { pqfTable as table } from '../table.ts'

const STAYS = 'Only a draft can be changed. Make a new revision; this one stays as it is.'
const head = {
  code: sql`${table.code}`,
  title: sql`${table.title}`,
  revision: sql`${table.revision}`,
  kind: sql`${table.kind}`,
  status: sql`${table.status}`,
  passScore: sql`${table.passScore}`,
  reviewCycleMonths: sql`${table.reviewCycleMonths}`,
  updatedAt: sql`${table.updatedAt}`,
}

/** What a draft needs before it can be published. */
const guards: Guards<'publish', PqfRecord> = {
  publish(_, form) {
    const [message] = publishProblems(form)
    return message === undefined ? null : { message, code: 'incomplete' }
  },
}

/** Counts the submissions of a form; its id is an expression, and so is the count. */
export type SubmissionsOf = (formId: SQL) => SQL

export type FormRecords = ReturnType<typeof formRecords>

/** Lists, reads and writes the revisions of forms, given how their submissions are counted. */
export const formRecords = (submissionsOf: SubmissionsOf) =>
  lifecycleRecords<typeof pqf, PqfRecord>(pqf, {
    table,
    extra: {
      submissionCount: submissionsOf(sql`${table.id}`),
      // The table itself, not what a write puts in its place; the row is not among its revisions before that.
      revisions: sql`(SELECT coalesce(json_agg(json_build_object('id', r.id, 'revision', r.revision, 'status', r.status)
      ORDER BY r.revision DESC), '[]') FROM (
        SELECT id, code, revision, status FROM public.${table} AS stored WHERE stored.id <> ${table.id}
        UNION ALL SELECT ${table.id}, ${table.code}, ${table.revision}, ${table.status}
      ) AS r WHERE lower(r.code) = lower(${table.code}))`,
    },
    subject: (form) => `${formLabel(form.code, form.revision)} ${form.title}`,
    guards,
    locked: ({ status }) => (isDraft(status) ? null : STAYS),
    kept: ({ status }) => (isDraft(status) ? null : 'Only a draft can be deleted.'),
    can: abilities,
    list: {
      from: sql`${table}`,
      id: sql`${table.id}`,
      columns: {
        ...head,
        questionCount: sql`(SELECT coalesce(sum(jsonb_array_length(s -> 'questions')), 0)::int
        FROM jsonb_array_elements(${table.sections}) AS s)`,
      },
      filters: { status: head.status, kind: head.kind },
      sorts: {
        code: { column: head.code, type: 'text' },
        title: { column: head.title, type: 'text' },
        updatedAt: { column: head.updatedAt, type: 'timestamptz' },
      },
      search: sql`${table.search}`,
      prefixes: [head.code],
    },
  })

export const options = optionsOf({
  from: sql`${table}`,
  id: sql`${table.id}`,
  code: sql`(${table.code} || ' Rev ' || ${table.revision})`,
  name: head.title,
  active: sql`(${table.status} = 'current')`,
  order: head.code,
})

function abilities({ actor }: Context, form: PqfRecord, can: Abilities): Abilities {
  const mayCreate = actor.permissions.has('pqf:create')
  const revise = mayCreate ? reviseAbility(form) : notTheRight('revise this')
  return { ...can, revise }
}

/** A form has one draft at a time, and only what was published is revised. */
export function reviseAbility({ status, revisions }: PqfRecord): true | string {
  if (isDraft(status)) return 'This revision is still a draft; change it as it is.'
  const draft = revisions.find((one) => isDraft(one.status))
  return draft ? `Rev ${draft.revision} is being prepared already.` : true
}

/** Sections with an id for everything that is new. */
const identified = (sections: readonly SectionInput[]): Section[] =>
  sections.map((section) => ({
    ...section,
    id: section.id ?? randomUUID(),
    questions: section.questions.map((question) => ({ ...question, id: question.id ?? randomUUID() })),
  }))

type Body = { code?: string | undefined; sections?: readonly SectionInput[] | undefined }
type ById = { id: string }

/** A body as it is stored. */
export const stored = <B extends Body>(body: B) =>
  body.sections ? { ...body, sections: identified(body.sections) } : body

/** The handlers that save a form. */
export const savingOf = (records: FormRecords) => ({
  /** A new form begins with Rev 0 as a draft. */
  create: (ctx: Context, { body }: { body: Body }): Promise<PqfRecord> =>
    records.create(ctx, { body: stored(body) }),

  /** Changes a draft. @throws 423 for any other revision */
  async update(ctx: Context, { params, body, version }: Incoming<ById, unknown, Body>): Promise<PqfRecord> {
    const before = await records.requireUnlocked(ctx, params.id, version)
    if (body.code !== undefined && before.revision > 0 && body.code !== before.code)
      throw invalid({ code: ['The code stays the same through all revisions.'] })
    return records.save(ctx, before, stored(body))
  },
})
