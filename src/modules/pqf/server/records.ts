import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { invalid, locked } from '#platform/server/errors.ts'
import { type Abilities, type Guards, guardedActions } from '#platform/server/documents/abilities.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { type PqfRecord, pqf, pqfLifecycle, type SectionInput } from '../contract.ts'
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

export const records = crud(pqf, {
  table,
  extra: {
    submissionCount: sql`(SELECT count(*)::int FROM pqf_submissions s WHERE s.pqf_id = ${table.id})`,
    // The table itself, not what a write puts in its place; the row is not among its revisions before that.
    revisions: sql`(SELECT coalesce(json_agg(json_build_object('id', r.id, 'revision', r.revision, 'status', r.status)
      ORDER BY r.revision DESC), '[]') FROM (
        SELECT id, code, revision, status FROM public.${table} AS stored WHERE stored.id <> ${table.id}
        UNION ALL SELECT ${table.id}, ${table.code}, ${table.revision}, ${table.status}
      ) AS r WHERE lower(r.code) = lower(${table.code}))`,
  },
  subject: (form) => `${formLabel(form.code, form.revision)} ${form.title}`,
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

/** What a draft needs before it can be published. */
export const guards: Guards<'publish', PqfRecord> = {
  publish(_, form) {
    const [message] = publishProblems(form)
    return message === undefined ? null : { message, code: 'incomplete' }
  },
}

/** The actions of the reader on this revision, over what the rights alone allow. */
function abilities(ctx: Context, form: PqfRecord): Abilities {
  const mayCreate = ctx.actor.permissions.has('pqf:create')
  return {
    ...guardedActions(ctx, pqfLifecycle, guards, form),
    revise: mayCreate ? reviseAbility(form) : 'You do not have the right to revise this.',
    ...(isDraft(form.status) ? {} : { update: STAYS, remove: 'Only a draft can be deleted.' }),
  }
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

/** A new form begins with Rev 0 as a draft. */
export const create = (ctx: Context, { body }: { body: Body }): Promise<PqfRecord> =>
  records.create(ctx, { body: stored(body) })

/** Changes a draft. @throws 423 for any other revision */
export async function update(ctx: Context, incoming: Incoming<ById, unknown, Body>): Promise<PqfRecord> {
  const { params, body, version } = incoming
  const before = await records.requireVersion(ctx, params.id, version)
  if (!isDraft(before.status)) throw locked(STAYS)
  if (body.code !== undefined && before.revision > 0 && body.code !== before.code)
    throw invalid({ code: ['The code stays the same through all revisions.'] })
  return records.update(ctx, { ...incoming, body: stored(body) })
}

/** Deletes a draft. @throws 423 for any other revision */
export async function remove(ctx: Context, incoming: Incoming<ById, unknown, unknown>): Promise<void> {
  const before = await records.requireVersion(ctx, incoming.params.id, incoming.version)
  if (!isDraft(before.status)) throw locked('Only a draft can be deleted.')
  return records.remove(ctx, incoming)
}
