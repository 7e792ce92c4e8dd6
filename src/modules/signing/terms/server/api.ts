import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Block } from '#platform/server/pdf/document.ts'
import { richTextBlocks } from '#platform/server/pdf/text/rich-text-blocks.ts'
import { asSystem } from '#platform/server/system.ts'
import { MAIN_LANGUAGE, type TermsKind, type TermsLanguage } from '../domain/lifecycle.ts'
import { termsTable } from '../table.ts'
import { firstEdition } from './first-edition.ts'
import { records } from './records.ts'
import { publishTerms, putInForce } from './service.ts'

export { firstEdition } from './first-edition.ts'
export { publishTerms } from './service.ts'

/** The text a document is issued with. */
export interface Terms {
  readonly id: string
  readonly edition: number
  readonly title: string
  readonly body: RichText
  readonly sha256: string
}

/** The terms on pages of their own, in small print, for a print that is issued with them. */
export const termsPages = (terms: Terms): Block[] => [
  { kind: 'page-break' },
  { kind: 'heading', text: `${terms.title}, edition ${terms.edition}` },
  ...richTextBlocks(terms.body, 'small'),
]

/** The foot of a print that is issued with terms; `document` as in `part of this quote`. */
export const termsFooter = (terms: Terms, document: string): string =>
  `${terms.title}, edition ${terms.edition}, are part of this ${document}.`

/** The edition a document was issued with; null when there is none with this id. */
export async function findTermsById(tx: Db, id: string): Promise<Terms | null> {
  const [terms] = await tx.query<Terms>(
    sql`SELECT id, edition, title, body, sha256 FROM ${termsTable} WHERE id = ${id}`,
  )
  return terms ?? null
}

/** The edition of a kind that counts today: in a language, else in English, else in whichever there is; null: there is none. */
export async function findTermsInForce(
  tx: Db,
  { kind, language }: { readonly kind: TermsKind; readonly language: TermsLanguage },
): Promise<(Terms & { readonly language: TermsLanguage }) | null> {
  const [terms] = await tx.query<Terms & { language: TermsLanguage }>(sql`
    SELECT id, edition, title, body, sha256, language FROM ${termsTable} WHERE kind = ${kind} AND status = 'current'
    ORDER BY language = ${language} DESC, language = ${MAIN_LANGUAGE} DESC, language LIMIT 1`)
  return terms ?? null
}

/** Whether an edition still says what came with the program, which its owner shall make their own first. */
const isExample = ({ body }: Terms): boolean => isDeepStrictEqual(body, firstEdition.body)

/** The edition that a document goes out with: the example that came with the program binds nobody. */
export async function findOwnTerms(tx: Db, id: string | null): Promise<Terms | null> {
  const terms = id === null ? null : await findTermsById(tx, id)
  return terms && isExample(terms) ? null : terms
}

/** Publishes the first edition where there is none yet: without terms no quote can be sent. */
export async function ensureFirstTerms(services: Services): Promise<void> {
  const [any] = await services.db.query(sql`SELECT 1 FROM ${termsTable} WHERE kind = 'sale' LIMIT 1`)
  if (any) return
  await asSystem(services, 'first-terms', (ctx) => publishTerms(ctx, { body: firstEdition }))
}

/** Makes every approved edition current whose first day has come. Gives how many there were. */
export async function putDueTermsInForce(services: Services): Promise<number> {
  const due = await asSystem(services, 'terms-in-force', (ctx) =>
    ctx.tx.query<{ id: string }>(sql`
      SELECT id FROM ${termsTable} WHERE status = 'approved' AND effective_from <= ${ctx.today()}
      ORDER BY kind, language, edition`),
  )
  for (const { id } of due) {
    await asSystem(services, 'terms-in-force', async (ctx) => putInForce(ctx, await records.require(ctx, id)))
  }
  return due.length
}
