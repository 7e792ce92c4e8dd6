import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { changesBetween } from '#platform/server/database/changes.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertDocument, updateDocument } from '#platform/server/documents/lines/lines.ts'
import type { Lines, LineTable } from '#platform/server/documents/lines/line-table.ts'
import { requireOwnIds } from '#platform/server/documents/lines/compare.ts'
import { stale } from '#platform/server/errors.ts'
import type { AnyRecord, crud, RecordContract } from './crud.ts'

type Values = Record<string, unknown>
type Child = Values & { id?: string | undefined }
type Records<R extends AnyRecord> = Pick<
  ReturnType<typeof crud<RecordContract, R>>,
  'select' | 'first' | 'require' | 'requireVersion'
>

interface Options<R extends AnyRecord> {
  readonly slice: string
  readonly table: PgTable
  readonly records: Records<R>
  readonly subject: (record: R) => string
  /** By the field of the record. */
  readonly children: Readonly<Record<string, LineTable>>
}

/** `create` and `update` of a record with its parts: parts that are given replace all, kept ones by their id. */
export function childWriters<R extends AnyRecord>({ slice, table, records, subject, children }: Options<R>) {
  /** The columns of the record itself. */
  const own = (body: Values): Values =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(children, name)))
  const kept = (body: Values): Lines[] =>
    Object.entries(children).flatMap(([field, child]) =>
      body[field] === undefined ? [] : [{ ...child, rows: body[field] as Child[] }],
    )
  const requireOwn = (body: Values, before: object) => {
    const held = new Map<string, unknown>(Object.entries(before))
    for (const field of Object.keys(children)) {
      if (body[field]) requireOwnIds(field, body[field] as Child[], (held.get(field) ?? []) as Child[])
    }
  }
  const audit = (ctx: Context, action: string, record: R, before: object) =>
    ctx.audit({
      entity: slice,
      entityId: record.id,
      action,
      subject: subject(record),
      changes: changesBetween(before, record),
    })

  return {
    async create(ctx: Context, body: Values): Promise<R> {
      requireOwn(body, {})
      const inserted = insertDocument({ table, values: own(body), lines: kept(body) })
      const record = expectRow(await records.first(ctx, sql`${inserted} ${records.select()}`))
      audit(ctx, 'create', record, {})
      return record
    },

    async update(
      ctx: Context,
      { params, body, version }: Incoming<{ id: string }, unknown, Values>,
    ): Promise<R> {
      const before = await records.requireVersion(ctx, params.id, version)
      requireOwn(body, before)
      const key = { id: params.id, version }
      const written = updateDocument({ table, key, values: own(body), lines: kept(body) })
      const record = await records.first(ctx, sql`${written} ${records.select()}`)
      if (!record) throw stale(await records.require(ctx, params.id))
      audit(ctx, 'update', record, before)
      return record
    },
  }
}
