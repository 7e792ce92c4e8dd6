import type { Context } from '#platform/server/context.ts'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Access } from '#platform/contract/calls/endpoint.ts'
import type { InsideOf } from '#platform/contract/documents/child-records.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { StoredFunctions } from './document-functions.ts'
import type { DocumentContract, StoredPlan, StoredRecord } from './document-plan.ts'

/** The document that the records are inside of. */
export type Parent<Row extends StoredRecord> = Pick<
  StoredFunctions<Lifecycle, Row, unknown, Row>,
  'slice' | 'table' | 'derived' | 'seenBy' | 'require' | 'note'
>

export interface ChildContract<Shown> extends DocumentContract<Shown> {
  readonly input: z.ZodObject
  readonly patch: z.ZodObject
  readonly inside: InsideOf
  readonly endpoints: { readonly get: { readonly access: Access } }
}

/** What records inside a document say of themselves. */
export interface ChildPlan<L extends Lifecycle, Row extends StoredRecord, Shown>
  extends StoredPlan<L, Row, Shown, Row> {
  /** The column that says whose they are, in camelCase: `travellerId`. */
  readonly parent: string
  /**
   * The column of the document that `parent` names, where that is not its id: `rootId` for records that go on through the
   * revisions of a document. They are found under each of them then, and what follows from them stands in all of them.
   */
  readonly root?: string
  /** The column that orders them within their document: `sequence`. */
  readonly order: string
  /**
   * Columns of the document that follow from its records, each an expression in which the document's table stands for
   * its row. They are written with every save and action of a record, and leave the version of the document as it is;
   * the document names them as `derived`.
   */
  readonly parentChanges?: Readonly<Record<string, SQL>>
  /** What else follows after a write, whichever it was, before the commit; told by the id of the document. */
  readonly changed?: ((ctx: Context, parentId: string) => Promise<void>) | undefined
}

/** When a record may be deleted. */
export interface RemovalPlan<Row> {
  /** Why it stays; null: it may go. */
  readonly locked: (row: Row) => string | Refusal | null
}
