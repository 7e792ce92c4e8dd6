import { type SQL, sql } from 'drizzle-orm'
import { type Abilities, answersOf } from '#platform/contract/abilities.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { expectRow, insertRow } from '#platform/server/database/rows.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import {
  ability,
  abilityUnless,
  because,
  fourEyes,
  throwRefusal,
} from '#platform/server/documents/lifecycle/abilities.ts'
import { nextNumbers } from '#platform/server/documents/numbering/numbering.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { notChoosable, notFound, stale } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import {
  deletionLists as contract,
  type DeletionListRecord,
  type DeletionListRow,
  type DueNote,
} from '../contract.ts'
import { deletionStates, isDraft, mayStillGo, isProposed, signedList, whyKept } from '../domain.ts'
import { deletionListNoteTable as listed, deletionListTable as table } from '../table.ts'
import { deletePapers, eraseBytes } from './erasing.ts'
import { lockNotes, notesPastTheirDay, notesWith } from './notes.ts'

type ById = { id: string }

/** How many deliveries are shown at once that are past their day. */
const MOST_SHOWN = 100

interface Stored extends Omit<DeletionListRecord, 'can' | 'cannot'> {
  readonly timeZone: string
  readonly writtenById: string
  readonly proposedById: string | null
}

const SECOND = { did: 'proposed this list', has: 'sign it' }

const columns = sql`
  l.id, l.version, l.number, l.facility_id AS "facilityId", f.name AS "facilityName", f.time_zone AS "timeZone", l.reason, l.state,
  l.written_by_id AS "writtenById", l.proposed_by_id AS "proposedById", ${lookedUp(userTable, sql`l.written_by_id`)} AS "writtenByName",
  ${lookedUp(userTable, sql`l.proposed_by_id`)} AS "proposedByName", ${instantOf(sql`l.proposed_at`)} AS "proposedAt",
  ${lookedUp(userTable, sql`l.deleted_by_id`)} AS "deletedByName", ${instantOf(sql`l.deleted_at`)} AS "deletedAt",
  ${lookedUp(userTable, sql`l.withdrawn_by_id`)} AS "withdrawnByName", ${instantOf(sql`l.withdrawn_at`)} AS "withdrawnAt",
  l.withdrawn_reason AS "withdrawnReason", (SELECT count(*)::int FROM ${listed} ln WHERE ln.list_id = l.id) AS notes`

const notesOf = sql`(SELECT json_agg(json_build_object('noteEntity', ln.note_entity, 'noteId', ln.note_id, 'noteNumber', ln.note_number,
  'goesTo', ln.goes_to, 'leftOn', ln.left_on, 'keepUntil', ln.keep_until, 'papers', ln.papers, 'papersSha256', ln.papers_sha256,
  'comments', ln.comments, 'erasedAt', ${instantOf(sql`ln.erased_at`)}) ORDER BY ln.left_on, ln.note_number, ln.id)
  FROM ${listed} ln WHERE ln.list_id = l.id)`

const select = (more: SQL, end: SQL): SQL => sql`
  SELECT ${columns}${more} FROM ${table} l JOIN ${facilityTable} f ON f.id = l.facility_id ${end}`

/** @throws 404 */
const requireList = async (ctx: Context, id: string): Promise<Stored> => {
  const [found] = await ctx.tx.query<Stored>(select(sql`, ${notesOf} AS listed`, sql`WHERE l.id = ${id}`))
  if (!found) throw notFound()
  return found
}

type Guarded = Pick<Stored, 'state' | 'writtenById' | 'proposedById'>

/** Whoever wrote or proposed a list does not let it go. */
const notTheSecond = ({ actor }: Context, { writtenById, proposedById }: Guarded): Refusal | null =>
  fourEyes(actor, [writtenById, ...(proposedById ? [proposedById] : [])], SECOND)

const abilitiesOf = (ctx: Context, list: Guarded): Abilities => {
  const { state } = list
  const isNow = `It is ${deletionStates[state].label.toLowerCase()}.`
  return {
    propose: ability(ctx.actor, 'deletion-lists:create', isDraft(state), isNow),
    sign: abilityUnless(
      ctx.actor,
      'deletion-lists:sign',
      isProposed(state) ? notTheSecond(ctx, list) : isDraft(state) ? 'Nobody has proposed it yet.' : isNow,
    ),
    withdraw: ability(ctx.actor, 'deletion-lists:create', mayStillGo(state), isNow),
  }
}

function present<Row extends Guarded & { readonly timeZone: string }>(ctx: Context, row: Row) {
  const { timeZone: _zone, writtenById: _writer, proposedById: _proposer, ...shown } = row
  return { ...shown, ...answersOf(abilitiesOf(ctx, row)) }
}

const signed = signedDocument(
  { slice: contract.slice, label: ({ number }: Stored) => number, require: requireList },
  (list, meaning) => signedList({ ...list, notes: list.listed }, meaning === 'approved'),
)

export const { signatures } = signed

/** What is past its day at a facility, with what keeps it all the same. @throws 422 for a facility that is none */
export async function due(ctx: Context, { query: { facilityId } }: { query: { facilityId: string } }) {
  const [facility] = await ctx.tx.query<{ timeZone: string }>(
    sql`SELECT time_zone AS "timeZone" FROM ${facilityTable} WHERE id = ${facilityId}`,
  )
  if (!facility) throw notChoosable('facilityId')
  const today = ctx.today(facility)
  const found = await notesPastTheirDay(ctx, { facilityId, today }, MOST_SHOWN + 1)
  const notes = found.slice(0, MOST_SHOWN).map((note): DueNote => {
    const { id, entity, number, goesTo, leftOn, keepUntil } = note
    return {
      noteId: id,
      noteEntity: entity,
      noteNumber: number,
      goesTo,
      leftOn,
      keepUntil,
      refusals: whyKept(note, today),
    }
  })
  return { notes, hasMore: found.length > MOST_SHOWN }
}

/** The lists so far, the newest first. */
export const lists = async (ctx: Context): Promise<DeletionListRow[]> => {
  const rows = await ctx.tx.query<Omit<Stored, 'listed' | 'facilityId'>>(
    select(sql``, sql`ORDER BY l.created_at DESC, l.number DESC LIMIT 50`),
  )
  return rows.map((row) => present(ctx, row))
}

export const get = async (ctx: Context, { params }: { params: ById }): Promise<DeletionListRecord> =>
  present(ctx, await requireList(ctx, params.id))

/** With which list the papers of a delivery went. */
export async function ofNote(ctx: Context, { params }: { params: ById }) {
  const [found = null] = await ctx.tx.query<{
    number: string
    deletedAt: string
    deletedByName: string
    papers: number
  }>(sql`
    SELECT l.number, ${instantOf(sql`ln.deleted_at`)} AS "deletedAt", ${lookedUp(userTable, sql`l.deleted_by_id`)} AS "deletedByName",
      jsonb_array_length(ln.papers) AS papers
    FROM ${listed} ln JOIN ${table} l ON l.id = ln.list_id WHERE ln.note_id = ${params.id} AND ln.deleted_at IS NOT NULL`)
  return found
}

/** @throws 422 naming each delivery whose papers stay, and why */
async function requireFree(ctx: Context, ids: readonly string[], today: string, listId: string | null) {
  await lockNotes(ctx, ids)
  const found = await notesWith(ctx, ids, listId)
  throwRefusal(because(...[...found.values()].flatMap((note) => whyKept(note, today))), 'kept')
  return found
}

interface Body {
  readonly facilityId: string
  readonly reason: string
  readonly notes: readonly { readonly noteEntity: string; readonly noteId: string }[]
}

/** Puts deliveries on a list. @throws 422 for one that is of elsewhere, or whose papers stay */
export async function create(ctx: Context, { body }: { body: Body }): Promise<DeletionListRecord> {
  const { facilityId, reason } = body
  const [facility] = await ctx.tx.query<{ timeZone: string }>(
    sql`SELECT time_zone AS "timeZone" FROM ${facilityTable} WHERE id = ${facilityId}`,
  )
  if (!facility) throw notChoosable('facilityId')
  const ids = [...new Set(body.notes.map(({ noteId }) => noteId))]
  const named = [...(await notesWith(ctx, ids)).values()]
  if (named.length < ids.length || named.some((note) => note.facilityId !== facilityId))
    throw notChoosable('notes')
  const notes = await requireFree(ctx, ids, ctx.today(facility), null)
  const { number } = expectRow(
    (await ctx.tx.query<{ number: string }>(nextNumbers(seriesFor(ctx, contract, facilityId), 1)))[0],
  )
  const id = await insertRow(ctx.tx, table, { number, facilityId, reason, writtenById: ctx.actor.id })
  for (const note of notes.values()) {
    const { id: noteId, entity: noteEntity, number: noteNumber, goesTo, leftOn, keepUntil } = note
    await insertRow(ctx.tx, listed, { listId: id, noteEntity, noteId, noteNumber, goesTo, leftOn, keepUntil })
  }
  intoTrail(ctx, { id, number }, 'create', {
    reason: { from: null, to: reason },
    notes: { from: null, to: notes.size },
  })
  return present(ctx, await requireList(ctx, id))
}

const intoTrail = (
  ctx: Context,
  { id, number }: { readonly id: string; readonly number: string },
  action: string,
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
) => ctx.audit({ entity: contract.slice, entityId: id, action, subject: number, changes })

/** Holds a list at its version until the commit. @throws 404, 412, and what stands against the step */
async function held(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
  step: string,
): Promise<Stored> {
  await ctx.tx.query(sql`SELECT FROM ${table} WHERE id = ${params.id} FOR UPDATE`)
  const list = await requireList(ctx, params.id)
  if (list.version !== version) throw stale(present(ctx, list))
  const may = abilitiesOf(ctx, list)[step]
  throwRefusal(
    may === true || may === undefined ? null : typeof may === 'string' ? may : because(may),
    `cannot_${step}`,
  )
  return list
}

const moveOn = (ctx: Context, { id }: Stored, columns: SQL) =>
  ctx.tx.query(
    sql`UPDATE ${table} SET ${columns}, version = version + 1, updated_at = now() WHERE id = ${id}`,
  )

type Signing = Incoming<ById, unknown, { signature: SigningInput }>

/** The first signature. */
export async function propose(ctx: Context, incoming: Signing): Promise<DeletionListRecord> {
  const list = await held(ctx, incoming, 'propose')
  const ids = list.listed.map(({ noteId }) => noteId)
  await requireFree(ctx, ids, ctx.today(list), list.id)
  await moveOn(
    ctx,
    list,
    sql`state = 'proposed', proposed_by_id = ${ctx.actor.id}, proposed_at = ${ctx.clock.now().toISOString()}`,
  )
  await signed.sign(
    ctx,
    list,
    { meaning: 'reviewed', capacity: 'Proposal of a deletion' },
    incoming.body.signature,
  )
  intoTrail(ctx, list, 'propose', { state: { from: list.state, to: 'proposed' } })
  return present(ctx, await requireList(ctx, list.id))
}

/** The second signature: what stands on the list is deleted with it, all of it or nothing. */
export async function sign(
  ctx: Context,
  incoming: Signing,
  { services }: Pick<HttpExchange, 'services'>,
): Promise<DeletionListRecord> {
  const list = await held(ctx, incoming, 'sign')
  const ids = list.listed.map(({ noteId }) => noteId)
  await requireFree(ctx, ids, ctx.today(list), list.id)
  const rows = await ctx.tx.query<{ id: string; noteEntity: string; noteId: string; noteNumber: string }>(sql`
    SELECT id, note_entity AS "noteEntity", note_id AS "noteId", note_number AS "noteNumber" FROM ${listed}
    WHERE list_id = ${list.id} ORDER BY id`)
  for (const row of rows) await deletePapers(ctx, row)
  await moveOn(
    ctx,
    list,
    sql`state = 'deleted', deleted_by_id = ${ctx.actor.id}, deleted_at = ${ctx.clock.now().toISOString()}`,
  )
  const after = await requireList(ctx, list.id)
  await signed.sign(ctx, after, { meaning: 'approved', capacity: 'Deletion by two' }, incoming.body.signature)
  // Past the commit: bytes do not come back where the transaction does not hold.
  ctx.afterCommit(async () => {
    await eraseBytes(services)
  })
  intoTrail(ctx, list, 'sign', {
    state: { from: list.state, to: 'deleted' },
    notes: { from: null, to: rows.length },
  })
  return present(ctx, after)
}

/** Nothing of it is deleted, and its deliveries may stand on another list. */
export async function takeBackList(
  ctx: Context,
  incoming: Incoming<ById, unknown, { reason: string }>,
): Promise<DeletionListRecord> {
  const list = await held(ctx, incoming, 'withdraw')
  const { reason } = incoming.body
  await moveOn(
    ctx,
    list,
    sql`state = 'withdrawn', withdrawn_by_id = ${ctx.actor.id}, withdrawn_at = ${ctx.clock.now().toISOString()}, withdrawn_reason = ${reason}`,
  )
  await ctx.tx.query(sql`UPDATE ${listed} SET is_withdrawn = true WHERE list_id = ${list.id}`)
  ctx.audit({
    entity: contract.slice,
    entityId: list.id,
    action: 'withdraw',
    subject: list.number,
    changes: { state: { from: list.state, to: 'withdrawn' } },
    reason,
  })
  return present(ctx, await requireList(ctx, list.id))
}

export { eraseBytes }
