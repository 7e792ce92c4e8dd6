import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnLabel } from '#platform/contract/words/name-labels.ts'
import type { Context } from '#platform/server/context.ts'
import { type Hub, inPlace, type OpenWork } from '#platform/server/documents/hub.ts'
import { invalid, notChoosable, notFound } from '#platform/server/errors.ts'
import type { OpenWorkOf } from '../contract.ts'
import { userTable } from '../table.ts'
import type { UserRecord } from './records.ts'

/** A list of people who approve or sign. */
interface AppointmentList {
  readonly slice: string
  readonly table: PgTable
  /** "quote and traveller approvers" */
  readonly people: string
}

/** Where work of people stands, handed in by `src/app/rights.ts`. */
export interface WorkSources {
  readonly hubs: readonly Hub<unknown>[]
  readonly lists: readonly AppointmentList[]
}

/** Gives the open work of somebody to somebody else. @throws 422 for a new owner who cannot sign in */
export type HandOver = (ctx: Context, from: Pick<UserRecord, 'id' | 'name'>, toId: string) => Promise<void>

/** Names that are shown of each kind. */
const SHOWN = 5

const workOf = ({ hubs }: WorkSources) => inPlace(hubs, ({ openWork }) => openWork)

const columnsOf: (table: PgTable) => Readonly<Record<string, PgColumn>> = getTableColumns

interface Counted {
  readonly count: number
  readonly names: string[]
}

/** What is open in the name of a person; kinds with nothing are left out. Throws 404. */
export async function openWorkOf(ctx: Context, sources: WorkSources, id: string): Promise<OpenWorkOf[]> {
  const [person] = await ctx.tx.query(sql`SELECT 1 FROM ${userTable} WHERE id = ${id}`)
  if (!person) throw notFound()
  const moving = workOf(sources).map(({ key, label, table, owner, isOpen, subject }) => ({
    key,
    label,
    fate: 'moves' as const,
    rows: sql`SELECT ${subject} AS name FROM ${table} WHERE ${owner} = ${id} AND ${isOpen}`,
  }))
  const stopping = sources.lists.flatMap(({ slice, table, people }) => {
    const { userId, delegateUserId, endedAt } = columnsOf(table)
    const own = {
      key: slice,
      label: `On the list of ${people}`,
      fate: 'stops' as const,
      rows: sql`SELECT 'since ' || valid_from AS name FROM ${table} WHERE ${userId} = ${id} AND ${endedAt} IS NULL`,
    }
    if (!delegateUserId) return [own]
    const standsIn = sql`SELECT h.name FROM ${table} JOIN ${userTable} h ON h.id = ${userId}
      WHERE ${delegateUserId} = ${id} AND ${endedAt} IS NULL
        AND (delegate_until IS NULL OR delegate_until >= ${ctx.today()}::date)`
    return [
      own,
      {
        key: `${slice}-delegate`,
        label: `Stands in among ${people} for`,
        fate: 'stops' as const,
        rows: standsIn,
      },
    ]
  })
  const kinds = [...moving, ...stopping]
  const parts = kinds.map(
    ({ rows }) => sql`(SELECT jsonb_build_object('count', count(*)::int, 'names',
      coalesce(to_jsonb((array_agg(r.name ORDER BY r.name))[1:${sql.raw(String(SHOWN))}]), '[]')) FROM (${rows}) r)`,
  )
  const [found] = await ctx.tx.query<{ parts: Counted[] }>(
    sql`SELECT jsonb_build_array(${sql.join(parts, sql`, `)}) AS parts`,
  )
  return kinds.flatMap(({ key, label, fate }, at) => {
    const { count, names } = found?.parts[at] ?? { count: 0, names: [] }
    return count === 0 ? [] : [{ key, label, fate, count, names }]
  })
}

/** The function that hands over, all of it in the transaction of the call. */
export const handOverWith =
  (sources: WorkSources): HandOver =>
  async (ctx, from, toId) => {
    if (toId === from.id) throw invalid({ handOverToId: ['Choose someone else.'] })
    const [to] = await ctx.tx.query<{ name: string; isFit: boolean }>(sql`
      SELECT name, status = 'active' AND verified_at IS NOT NULL AND role <> 'client' AS "isFit"
      FROM ${userTable} WHERE id = ${toId} FOR SHARE`)
    if (!to) throw notChoosable('handOverToId')
    if (!to.isFit) {
      throw invalid({
        handOverToId: [`${to.name} cannot sign in, or is no colleague: choose someone else.`],
      })
    }
    const moved: Record<string, { from: unknown; to: unknown }> = {}
    for (const work of workOf(sources)) {
      const count = await move(ctx, work, from, { id: toId, name: to.name })
      if (count > 0) moved[work.label] = { from: `${count} of ${from.name}`, to: to.name }
    }
    ctx.audit({ entity: 'users', entityId: from.id, action: 'hand-over', subject: from.name, changes: moved })
  }

type Named = Pick<UserRecord, 'id' | 'name'>

/** Gives the rows of one kind to their new owner, each with an entry in the trail of its record. */
async function move(
  ctx: Context,
  { slice, table, owner, isOpen, subject, record, also = [] }: OpenWork & { readonly slice: string },
  from: Named,
  to: Named,
): Promise<number> {
  const { version, updatedAt } = columnsOf(table)
  const set = (column: PgColumn, value: unknown) => sql`${sql.identifier(column.name)} = ${value}`
  const sets = [
    set(owner, to.id),
    ...also.map(([column, value]) => set(column, value)),
    ...(version ? [sql`version = version + 1`] : []),
    ...(updatedAt ? [sql`updated_at = ${ctx.clock.now().toISOString()}::timestamptz`] : []),
  ]
  const rows = await ctx.tx.query<{ id: string; subject: string }>(sql`
    UPDATE ${table} SET ${sql.join(sets, sql`, `)} WHERE ${owner} = ${from.id} AND ${isOpen}
    RETURNING ${record ?? sql`${table}.id`} AS id, ${subject} AS subject`)
  const field = fieldOf(table, owner)
  for (const row of rows) {
    ctx.audit({
      entity: slice,
      entityId: row.id,
      action: 'hand-over',
      subject: row.subject,
      changes: { [field]: { from: from.name, to: to.name } },
    })
  }
  return rows.length
}

/** `salespersonId` -> "Salesperson" */
const fieldOf = (table: PgTable, owner: PgColumn): string => {
  const name = Object.entries(columnsOf(table)).find(([, column]) => column === owner)?.[0] ?? owner.name
  return columnLabel(name.replace(/Id$/, ''))
}
