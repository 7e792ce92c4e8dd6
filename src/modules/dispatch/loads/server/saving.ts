import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { savesOf } from '#platform/server/documents/saves.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { loads as contract } from '../contract.ts'
import { isStillHere, isToGo, MOST_NOTES, type NoteEntity } from '../domain.ts'
import { LOCKED, type LoadRow, loads } from './document.ts'
import { kinds } from './notes.ts'

type Line = z.output<typeof contract.input>['lines'][number]

interface Found {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly facilityId: string
  readonly loadId: string | null
  readonly loadNumber: string | null
  readonly loadState: string | null
  readonly entity: NoteEntity
}

/** The notes of lines, locked, so that none of them is put on two loads. */
async function lockedNotes(ctx: Context, ids: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { entity, table } of kinds)
    found.push(
      ...(await ctx.tx.query<Found>(sql`
        SELECT n.id, n.number, n.status, n.facility_id AS "facilityId", n.load_id AS "loadId",
          n.load_number AS "loadNumber", n.load_state AS "loadState", ${entity} AS entity
        FROM ${table} n WHERE n.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY n.id FOR UPDATE OF n`)),
    )
  return found
}

/** The numbers of the notes of lines, for the search. */
export const noteNumbersOf = async (
  ctx: Context,
  lines: readonly { readonly noteId: string }[],
): Promise<string> =>
  (
    await lockedNotes(
      ctx,
      lines.map(({ noteId }) => noteId),
    )
  )
    .map(({ number }) => number)
    .join(' ')

/** Lines with the kind of their note. @throws 422 for one that cannot stand on this load */
async function withNotes(
  ctx: Context,
  lines: readonly Line[],
  facilityId: string,
  before: LoadRow | undefined,
) {
  if (lines.length > MOST_NOTES) throw invalid({ lines: [`At most ${MOST_NOTES} notes go on one load.`] })
  const notes = await lockedNotes(
    ctx,
    lines.map(({ noteId }) => noteId),
  )
  const named = new Set<string>()
  const stored = lines.map((line, at) => {
    const field = `lines.${at}.noteId`
    const refusal = (sentence: string) => invalid({ [field]: [sentence] })
    const note = notes.find(({ id }) => id === line.noteId)
    if (!note) throw notChoosable(field)
    const { number, loadNumber, loadState, entity } = note
    if (named.has(line.noteId)) throw refusal('Another line names it already.')
    named.add(line.noteId)
    const stands = before?.lines.some(({ noteId }) => noteId === line.noteId) ?? false
    if (!stands && !isToGo(note)) throw refusal(`${number} has left already, or is withdrawn.`)
    if (note.facilityId !== facilityId) throw refusal(`${number} leaves from another facility.`)
    if (note.loadId !== null && note.loadId !== before?.id && loadState !== 'gone')
      throw refusal(`${number} stands on ${loadNumber}.`)
    return { ...line, noteEntity: entity }
  })
  return { lines: stored, noteNumbers: notes.map(({ number }) => number).join(' ') }
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, loads, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isStillHere(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    requireSameFacility(before, body, 'load')
    const facilityId = before?.facilityId ?? body.facilityId ?? ''
    return {
      ...(before ? {} : { createdById: ctx.actor.id }),
      ...(body.lines && (await withNotes(ctx, body.lines, facilityId, before))),
    }
  },
})
