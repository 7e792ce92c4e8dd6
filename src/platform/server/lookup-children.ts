import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { changesBetween } from './changes.ts'
import { insertWithChildren, type KeptChildren, requireOwnIds, updateWithChildren } from './children.ts'
import type { Context, Incoming } from './context.ts'
import type { CrudRecord, crud } from './crud.ts'
import { stale } from './errors.ts'
import { column } from './rows.ts'

/** Parts of a record in a table of their own, with ids that others may refer to: grades, storage locations. */
export interface LookupChildren {
  readonly table: PgTable
  /** The column that holds the id of the record. */
  readonly parent: string
  /** Columns beside id, parent and position. */
  readonly fields: readonly string[]
}

type Values = Record<string, unknown>
type Child = Values & { id?: string | undefined }
type Records = Pick<ReturnType<typeof crud>, 'select' | 'first' | 'require' | 'requireVersion'>

/** The parts of a record as a JSON array, in their order. */
export function childrenOf(parent: PgTable, { table, parent: name, fields }: LookupChildren): SQL {
  const pairs = ['id', ...fields].map((field) => sql`${sql.raw(`'${field}'`)}, c.${nameOf(table, field)}`)
  return sql`coalesce((SELECT jsonb_agg(jsonb_build_object(${sql.join(pairs, sql`, `)}) ORDER BY c.position)
    FROM ${table} c WHERE c.${nameOf(table, name)} = ${parent}.id), '[]')`
}

const nameOf = (table: PgTable, field: string) => sql.identifier(column(table, field).name)

interface Options {
  readonly slice: string
  readonly table: PgTable
  readonly records: Records
  readonly subject: (record: Values) => string
  /** By the field of the record. */
  readonly children: Readonly<Record<string, LookupChildren>>
}

/** `create` and `update` of a record with its parts: parts that are given replace all, kept ones by their id. */
export function childWriters({ slice, table, records, subject, children }: Options) {
  const kept = (body: Values): KeptChildren[] =>
    Object.entries(children).flatMap(([field, child]) =>
      body[field] === undefined ? [] : [{ ...child, rows: body[field] as Child[] }],
    )
  const requireOwn = (body: Values, before: Values) => {
    for (const field of Object.keys(children)) {
      if (body[field]) requireOwnIds(field, body[field] as Child[], (before[field] ?? []) as Child[])
    }
  }
  const audit = (ctx: Context, action: string, record: CrudRecord, before: object) =>
    ctx.audit({
      entity: slice,
      entityId: record.id,
      action,
      subject: subject(record),
      changes: changesBetween(before, record),
    })

  return {
    async create(ctx: Context, body: Values): Promise<CrudRecord> {
      requireOwn(body, {})
      const record = await records.first(
        ctx,
        sql`${insertWithChildren(table, body, kept(body))} ${records.select()}`,
      )
      if (!record) throw new Error('The insert gave no row.')
      audit(ctx, 'create', record, {})
      return record
    },

    async update(
      ctx: Context,
      { params, body, version }: Incoming<{ id: string }, unknown, Values>,
    ): Promise<CrudRecord> {
      const before = await records.requireVersion(ctx, params.id, version)
      requireOwn(body, before)
      const key = { id: params.id, version }
      const written = updateWithChildren(table, key, body, kept(body))
      const record = await records.first(ctx, sql`${written} ${records.select()}`)
      if (!record) throw stale(await records.require(ctx, params.id))
      audit(ctx, 'update', record, before)
      return record
    },
  }
}
