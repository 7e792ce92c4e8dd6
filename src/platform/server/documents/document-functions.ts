import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpError } from '#platform/server/errors.ts'
import type { Change, Creation, Labelled, StoredDocument, StoredRecord, Trail } from './document-plan.ts'
import type { Guards } from './lifecycle/abilities.ts'
import type { DocumentRead, LinesRead } from './reading.ts'

/** The plain functions of one document, for its handlers, actions and hub. */
export interface DocumentFunctions<L extends Lifecycle, Row extends StoredDocument, Shown>
  extends StoredFunctions<L, Row, Shown, Labelled> {}

/** The same of any record with a lifecycle. */
export interface StoredFunctions<L extends Lifecycle, Row extends StoredRecord, Shown, Named> {
  readonly slice: string
  readonly table: PgTable
  readonly lifecycle: L
  /** Where its lines are kept, by the field that holds them. */
  readonly parts: Readonly<Record<string, LinesRead>>
  /** Its columns that follow from records inside it. */
  readonly derived: readonly string[]
  readonly label: (row: Named) => string
  /** Which records a reader may see at all; all of them where there is no such rule. */
  readonly seenBy: DocumentRead['seenBy']
  /** Its SELECT, to which a WHERE may be appended. */
  readonly select: (ctx: Context) => SQL
  readonly find: (ctx: Context, id: string) => Promise<Row | null>
  /** All that a WHERE finds, each as `find` gives it; who may see them is for the caller to ask. */
  readonly rows: (ctx: Context, where: SQL) => Promise<Row[]>
  /** Throws 404. */
  readonly require: (ctx: Context, id: string) => Promise<Row>
  /** Throws 404, and 412 with the present record when it was changed since `version`. */
  readonly requireVersion: (ctx: Context, id: string, version: number) => Promise<Row>
  /** `requireVersion` under the lock of its row, so that nobody changes it meanwhile. */
  readonly lock: (ctx: Context, id: string, version: number) => Promise<Row>
  /** Why operations have to wait; see `operationsOf`. */
  readonly operations: Guards<string, Row>
  /** Tells the trail what happened to it. */
  readonly note: (ctx: Context, row: Named & { readonly id: string }, action: string, trail: Trail) => void
  /** The present record as a 412 answers with it: like any answer, it holds what the contract names and no more. */
  readonly outdated: (ctx: Context, id: string) => Promise<HttpError>
  /** The record of the contract with what the actor may do. */
  readonly record: (ctx: Context, row: Row) => Promise<Shown>
  /** Throws 422 when a guard holds the action back. */
  readonly refuse: (ctx: Context, action: string, row: Row) => void
  /** The handler of `get`. */
  readonly get: (ctx: Context, incoming: { params: { id: string } }) => Promise<Shown>
  /** Number, header, lines and answer in one statement; audited as `create` or as the action it names. */
  readonly insert: (ctx: Context, creation: Creation) => Promise<Row>
  /** Columns, and lines when they are given, in one statement; audited as `action`. Throws 412. */
  readonly save: (ctx: Context, before: Row, action: string, change: Change) => Promise<Row>
  /** Deletes it; audited as `delete`. Throws 412. */
  readonly remove: (ctx: Context, before: Row) => Promise<void>
}
