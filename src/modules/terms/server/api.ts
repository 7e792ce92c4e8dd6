import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database.ts'
import type { TermsSection } from '../contract.ts'
import { findTerms } from './queries.ts'

/** The text a document is issued with. */
export interface Terms {
  readonly id: string
  readonly edition: number
  readonly title: string
  readonly sections: readonly TermsSection[]
  readonly sha256: string
}

/** The conditions of sale that count today; null before the first edition. */
export const findCurrentTerms = (tx: Db): Promise<Terms | null> => findTerms(tx, sql`kind = 'sale' AND is_current`)

/** The edition a document was issued with. */
export const findTermsById = (tx: Db, id: string): Promise<Terms | null> => findTerms(tx, sql`id = ${id}`)
