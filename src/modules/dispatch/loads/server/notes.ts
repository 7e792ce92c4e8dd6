import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/server/context.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { forbidden } from '#platform/server/errors.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Condition } from '#modules/dispatch/delivery-ledger/domain.ts'
import { steelToLoad } from '#modules/dispatch/delivery-notes/server/api.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { piecesToLoad } from '#modules/dispatch/traveller-delivery-notes/server/api.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import type { NoteEntity } from '../domain.ts'
import type { LoadedNote, NoteHeader } from './loaded-note.ts'
import { returnsToLoad } from './returns.ts'

/** What a kind of note tells loads of itself. */
interface Kind<Row extends NoteHeader> {
  readonly document: {
    readonly slice: string
    readonly table: PgTable
    readonly rows: (ctx: Context, where: SQL) => Promise<Row[]>
    readonly require: (ctx: Context, id: string) => Promise<Row>
    readonly save: (
      ctx: Context,
      before: Row,
      action: string,
      change: { readonly values: Readonly<Record<string, unknown>> },
    ) => Promise<Row>
  }
  readonly dispatchRight: Permission
  readonly goesTo: (row: Row) => string
  readonly whatOf: (row: Row) => string
  readonly conditions: (ctx: Context, row: Row) => readonly Condition[]
  readonly lock: (ctx: Context, rows: readonly Row[]) => Promise<void>
  readonly dispatch: (ctx: Context, row: Row, signature: SigningInput) => Promise<void>
}

interface Carriage {
  readonly carrier?: string | null | undefined
  readonly vehicle?: string | null | undefined
  readonly driver?: string | null | undefined
}

/** The same for every kind, whatever its rows are like. */
function kindOf<Row extends NoteHeader>(entity: NoteEntity, kind: Kind<Row>) {
  const { document } = kind
  const { table } = document
  const rowsOf = (ctx: Context, ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : document.rows(ctx, sql`WHERE ${table}.id = ANY(${sql.param(ids)}::uuid[])`)
  return {
    entity,
    table,
    dispatchRight: kind.dispatchRight,
    read: async (ctx: Context, ids: readonly string[]): Promise<LoadedNote[]> =>
      (await rowsOf(ctx, ids)).map((row) => ({
        ...row,
        entity,
        goesTo: kind.goesTo(row),
        what: kind.whatOf(row),
        conditions: kind.conditions(ctx, row),
      })),
    /** First the notes, then what goes with them, each in the order of their ids. */
    async lock(ctx: Context, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await ctx.tx.query(
        sql`SELECT FROM ${table} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`,
      )
      await kind.lock(ctx, await rowsOf(ctx, ids))
    },
    /** Dispatches one note, which says from then on who carries it. */
    async dispatch(ctx: Context, id: string, by: Carriage, signature: SigningInput): Promise<void> {
      const row = await document.require(ctx, id)
      const { carrier, vehicle, driver } = row
      const values = {
        carrier: carrier ?? by.carrier ?? null,
        vehicle: vehicle ?? by.vehicle ?? null,
        driver: driver ?? by.driver ?? null,
      }
      const isKnown =
        values.carrier === (carrier ?? null) &&
        values.vehicle === (vehicle ?? null) &&
        values.driver === (driver ?? null)
      await kind.dispatch(ctx, isKnown ? row : await document.save(ctx, row, 'update', { values }), signature)
    },
  }
}

/** The kinds of notes that stand on loads; what is locked is locked in this order. */
export const kinds = [
  { ...kindOf('delivery-notes', steelToLoad), table: deliveryNoteTable },
  { ...kindOf('traveller-delivery-notes', piecesToLoad), table: travellerDeliveryNoteTable },
  returnsToLoad,
] as const

interface Named {
  readonly noteEntity: NoteEntity
  readonly noteId: string
}

const idsOf = (lines: readonly Named[], entity: NoteEntity) =>
  lines.filter(({ noteEntity }) => noteEntity === entity).map(({ noteId }) => noteId)

/** The notes of lines, by their ids, each with its conditions as they are now. */
export async function notesOnLines(
  ctx: Context,
  lines: readonly Named[],
): Promise<ReadonlyMap<string, LoadedNote>> {
  const found: LoadedNote[] = []
  for (const kind of kinds) found.push(...(await kind.read(ctx, idsOf(lines, kind.entity))))
  return new Map(found.map((note) => [note.id, note]))
}

/** Locks the notes of lines, and everything that goes with them. */
export async function lockNotes(ctx: Context, lines: readonly Named[]): Promise<void> {
  for (const { entity, lock } of kinds) await lock(ctx, idsOf(lines, entity))
}

/** @throws 403 without the right to dispatch every kind of note that stands on it */
export function requireDispatch(ctx: Context, lines: readonly Named[]): void {
  for (const { entity, dispatchRight } of kinds)
    if (idsOf(lines, entity).length > 0 && !ctx.actor.permissions.has(dispatchRight))
      throw forbidden(notTheRight(`dispatch ${entity.replaceAll('-', ' ')}`))
}

/** Dispatches the notes of lines, in the order of loading. */
export async function dispatchNotes(
  ctx: Context,
  lines: readonly Named[],
  by: Carriage,
  signature: SigningInput,
): Promise<void> {
  for (const { noteEntity, noteId } of lines)
    for (const { entity, dispatch } of kinds)
      if (entity === noteEntity) await dispatch(ctx, noteId, by, signature)
}
