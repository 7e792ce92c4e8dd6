import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { pqf } from '../contract.ts'
import { formLabel } from '../domain.ts'
import { pqfTable } from '../table.ts'
import { starterSections } from './starter-sections.ts'

/**
 * Fills an empty list of forms with those of the starter set, in use at once; gives how many were added.
 * `lines`: code, name, applies_to, description, validity_months.
 * @throws Error naming the first line that does not fit; nothing is guessed
 */
export async function loadStarterForms(
  ctx: Context,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  const [known] = await ctx.tx.query(sql`SELECT 1 FROM ${pqfTable} LIMIT 1`)
  if (known) return 0
  const forms = lines.map((line, at) => {
    const months = Number(line.validity_months)
    const read = pqf.input.safeParse({
      code: line.code,
      title: line.name,
      description: line.description,
      kind: line.applies_to,
      passScore: line.applies_to === 'supplier' ? '70.00' : null,
      reviewCycleMonths: months === 0 ? null : months,
      sections: starterSections(line.code ?? ''),
    })
    if (!read.success) throw new Error(`Line ${at + 2} of pqf: ${z.prettifyError(read.error)}`)
    return read.data
  })
  const publishedAt = ctx.clock.now().toISOString()
  const rows = await insertedRows<{ id: string; code: string; title: string }>(
    ctx.tx,
    pqfTable,
    forms.map((form) => ({
      ...form,
      revision: 0,
      sections: form.sections.map((section) => ({
        ...section,
        id: randomUUID(),
        questions: section.questions.map((question) => ({ ...question, id: randomUUID() })),
      })),
      status: 'current',
      publishedAt,
      publishedByName: ctx.actor.name,
    })),
    ['id', 'code', 'title'],
  )
  for (const { id, code, title } of rows) {
    ctx.audit({ entity: 'pqf', entityId: id, action: 'load', subject: `${formLabel(code, 0)} ${title}` })
  }
  return rows.length
}
