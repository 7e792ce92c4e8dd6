import { sql } from 'drizzle-orm'
import { lockedBecause, refuse } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { ability, because } from '#platform/server/documents/lifecycle/abilities.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type LoadRecord, loads as contract } from '../contract.ts'
import {
  heaviestOf,
  isStillHere,
  isToGo,
  loadLifecycle,
  loadRefusals,
  massOf,
  metOf,
  type NoteEntity,
  noteRefusals,
  packagesOf,
} from '../domain.ts'
import { loadLineTable, loadTable as table } from '../table.ts'
import type { LoadedNote } from './loaded-note.ts'
import { notesOnLines } from './notes.ts'

interface LoadLine {
  readonly id: string
  readonly lineNo: number
  readonly noteEntity: NoteEntity
  readonly noteId: string
  readonly stopNo: number
}

/** The load as one statement gives it; its notes are read beside it. */
export interface LoadRow
  extends Omit<LoadRecord, 'can' | 'lines' | 'packages' | 'grossKg' | 'heaviest' | 'refusals'> {
  readonly lines: readonly LoadLine[]
  readonly listFileId: string | null
  readonly listSha256: string | null
}

export const LOCKED = lockedBecause('What has left or was cancelled can no longer be changed.')

const read: DocumentRead = {
  table,
  lines: { table: loadLineTable, parent: 'loadId', order: 'lineNo' },
  notRead: ['createdById', 'loadedById', 'goneById', 'noteNumbers'],
  columns: {
    facilityName: sql`fa.name`,
    timeZone: sql`fa.time_zone`,
    createdByName: lookedUp(userTable, sql`${table.createdById}`),
    loadedByName: lookedUp(userTable, sql`${table.loadedById}`),
    goneByName: lookedUp(userTable, sql`${table.goneById}`),
    photos: sql`(SELECT count(*)::int FROM ${files} f WHERE f.entity = 'loads' AND f.entity_id = ${table.id}
      AND f.mime LIKE 'image/%' AND f.removed_at IS NULL)`,
    listSha256: sql`(SELECT f.sha256 FROM ${files} f WHERE f.id = ${table.listFileId})`,
  },
  joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
}

/** What is read of the notes of a load is read once for each time that the load is. */
const known = new WeakMap<LoadRow, Promise<readonly (LoadLine & { readonly note: LoadedNote })[]>>()

/** The lines of a load with their notes as they are now, in the order of loading. */
export function loaded(ctx: Context, row: LoadRow) {
  const before = known.get(row)
  if (before) return before
  const now = notesOnLines(ctx, row.lines).then((notes) =>
    row.lines.flatMap((line) => {
      const note = notes.get(line.noteId)
      return note ? [{ ...line, note }] : []
    }),
  )
  known.set(row, now)
  return now
}

/** Every reason why a load does not leave now. */
export const refusalsOf = async (ctx: Context, row: LoadRow) =>
  loadRefusals(
    row,
    (await loaded(ctx, row)).map(({ note }) => note),
  )

/** What a signature on a load stands for: which notes stand on it, and who takes them. Its shape never changes. */
export const signedLoad = (row: LoadRow): unknown => ({
  number: row.number,
  facilityId: row.facilityId,
  plannedOn: row.plannedOn,
  carrier: row.carrier ?? null,
  vehicle: row.vehicle ?? null,
  trailer: row.trailer ?? null,
  driver: row.driver ?? null,
  sealNo: row.sealNo ?? null,
  notes: row.lines.map(({ lineNo, noteEntity, noteId, stopNo }) => ({ lineNo, noteEntity, noteId, stopNo })),
})

/** A load as a document: how it is read, presented and guarded. */
export const loads = documentOf(contract, {
  lifecycle: loadLifecycle,
  read,
  guards: {
    startLoading: (_, { lines }) =>
      lines.length > 0 ? null : because(refuse('no_notes', {}, 'Put at least one note on it.')),
  },
  operations: { takeOff: (_, { status }) => (isStillHere(status) ? null : LOCKED.message) },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'loads:update', isStillHere(row.status), LOCKED),
  }),
  async can(ctx, can, row) {
    const [first] = can['sendOff'] === true ? await refusalsOf(ctx, row) : []
    return first ? { ...can, sendOff: first } : can
  },
  async present(ctx: Context, whole: LoadRow) {
    const row = without(whole, 'listFileId', 'listSha256')
    const notes = await loaded(ctx, whole)
    const packages = notes.flatMap(({ note }) => packagesOf(note))
    const heaviest = heaviestOf(packages)
    const isHere = isStillHere(row.status)
    return {
      ...row,
      lines: notes.map(({ note, id, lineNo, noteId, noteEntity, stopNo }) => {
        const own = packagesOf(note)
        const isWaiting = isHere && isToGo(note)
        const { met, of } = isWaiting ? metOf(note, row.carrier) : { met: 0, of: 0 }
        return {
          id,
          lineNo,
          noteId,
          noteEntity,
          stopNo,
          noteNumber: note.number,
          noteStatus: note.status,
          goesTo: note.goesTo,
          what: note.what,
          pieces: note.pieces,
          packages: own.length,
          grossKg: massOf(own),
          met,
          asked: of,
          refusals: isHere ? noteRefusals(note, row.carrier) : [],
        }
      }),
      packages: packages.length,
      grossKg: massOf(packages),
      heaviest: heaviest && {
        kg: heaviest.kg,
        what: `${heaviest.kind} ${heaviest.no} of ${heaviest.note}`,
      },
      refusals: isHere ? await refusalsOf(ctx, whole) : [],
    }
  },
})
