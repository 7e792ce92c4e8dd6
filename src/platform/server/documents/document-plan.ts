import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Abilities } from '#platform/contract/abilities.ts'
import type { Access } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import type { Context } from '#platform/server/context.ts'
import type { Guards } from './lifecycle/abilities.ts'
import type { NumberSeries } from './numbering/numbering.ts'
import type { DocumentRead } from './reading.ts'

type Values = Readonly<Record<string, unknown>>

/** Lines by the field that holds them: all of a kind, as they are to be; a kind that is left out stays. */
export type PartRows = Readonly<Record<string, readonly object[] | undefined>>

/** What a row with a lifecycle has at least, as its SELECT gives it. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly status: string
}

/** What a document's row has at least. */
export interface StoredDocument extends StoredRecord {
  readonly number: string
}

/** Names a document for people: its number, and its revision where it has any. */
export interface Labelled {
  readonly number: string
  readonly revision?: number
}

export interface DocumentContract<Shown> {
  readonly slice: string
  readonly singular: string
  readonly record: z.ZodType<Shown>
  readonly input?: z.ZodObject
  readonly endpoints?: Readonly<Record<string, { readonly access: Access }>>
}

/** What the trail says of an event: what is different by it, and why. */
export type Trail = Pick<AuditEntry, 'changes' | 'reason'>

/** What a document says of itself; everything else follows. */
export interface DocumentPlan<L extends Lifecycle, Row extends StoredDocument, Shown>
  extends Omit<StoredPlan<L, Row, Shown, Labelled>, 'label'> {
  /** `Q-2026-0231 Rev 2` when left out: number, and revision where it has one. */
  readonly label?: (row: Labelled) => string
}

/** The same of any record with a lifecycle, also one without a number of its own. */
export interface StoredPlan<L extends Lifecycle, Row extends StoredRecord, Shown, Named> {
  readonly lifecycle: L
  readonly read: DocumentRead
  /** What pure functions work out of the row as it was read, before anybody sees it, such as what holds an invoice. */
  readonly derives?: (stored: Row) => Partial<Row>
  /** What trail and timeline call it. */
  readonly label: (row: Named) => string
  /** Why an action has to wait although the state allows it. */
  readonly guards?: Guards<keyof L['actions'] & string, Row>
  /** Why an operation that is no transition has to wait, by the endpoint that it has; see `operationsOf`. */
  readonly operations?: Guards<string, Row>
  /** What somebody may do in addition to the actions of the lifecycle and the operations. */
  readonly abilities?: (ctx: Context, row: Row) => Abilities
  /** All that somebody may do, from what state, right, guards and `abilities` allow in `can`; just that when left out. */
  readonly can?: (ctx: Context, can: Abilities, row: Row) => Promise<Abilities>
  /** The record of the contract, without what it allows. */
  readonly present: (ctx: Context, row: Row) => Omit<Shown, 'can'> | Promise<Omit<Shown, 'can'>>
  /**
   * Throws 422 for what was saved and does not fit together, such as a contact of another company. `before` is what it
   * was, undefined for a new one.
   */
  readonly check?: (row: Row, before: Row | undefined) => void
  /** What the audit trail compares; what can be entered when left out. */
  readonly audited?: (ctx: Context, row: Row) => Values
}

/** What a save changes; `reason` goes into the trail. */
export interface Change {
  readonly values: Values
  readonly parts?: PartRows | undefined
  readonly reason?: string | undefined
}

/** A new document, or a new revision of one. */
export interface Creation extends Change {
  /** Left out when `values` bring the number, or there is none. */
  readonly series?: NumberSeries | undefined
  /** What the trail calls it; `create` when left out. */
  readonly action?: string
  /** What it follows from, where it begins in a state that says that somebody has decided. */
  readonly follows?: string
  /** A further part of the statement, such as a counter of the document it comes from. */
  readonly also?: SQL
}
