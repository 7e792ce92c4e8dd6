import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database.ts'
import type { Kit } from '../../../platform/server/kit.ts'
import { asSystem } from '../../../platform/server/system.ts'
import type { TermsSection } from '../contract.ts'
import { firstEdition } from './first-edition.ts'
import { findTerms } from './queries.ts'
import { publishTerms } from './service.ts'

/** The text a document is issued with. */
export interface Terms {
  readonly id: string
  readonly edition: number
  readonly title: string
  readonly sections: readonly TermsSection[]
  readonly sha256: string
}

/** The edition a document was issued with; null when there is none with this id. */
export const findTermsById = (tx: Db, id: string): Promise<Terms | null> => findTerms(tx, sql`id = ${id}`)

/** Publishes the first edition where there is none yet: without terms no quote can be sent. */
export async function ensureFirstTerms(kit: Kit): Promise<void> {
  if (await findTerms(kit.db, sql`kind = 'sale' AND is_current`)) return
  await asSystem(kit, 'first-terms', (ctx) => publishTerms(ctx, { body: firstEdition }))
}
