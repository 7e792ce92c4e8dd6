import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { isLive, liveStates, quoteLifecycle, type QuoteStatus } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import type { QuoteRow } from './queries.ts'
import { quotes } from './document.ts'

type Action = keyof typeof quoteLifecycle.actions

/** How each live state is left when the customer chose another alternative: what was offered is replaced, the rest given up. */
const ways: Readonly<Record<(typeof liveStates)[number], readonly Action[]>> = {
  draft: ['cancel'],
  awaiting_approval: ['recall', 'cancel'],
  approved: ['cancel'],
  sent: ['supersede'],
}

/** Throws 422 where something else than an open alternative of the same enquiry was chosen to be closed. */
export function requireClosable(row: QuoteRow, ids: readonly string[]): void {
  const open = row.siblings.filter(({ status }) => isLive(status)).map(({ id }) => id)
  if (ids.some((id) => !open.includes(id))) {
    throw invalid({ closeQuoteIds: ['Choose only open quotes of the same enquiry.'] })
  }
}

/** Closes alternatives with every revision of them that is still open. */
export async function setAside(ctx: Context, row: QuoteRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const numbers = row.siblings.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
  const open = await ctx.tx.query<{
    id: string
    number: string
    revision: number
    status: (typeof liveStates)[number]
  }>(sql`
    SELECT id, number, revision, status FROM quotes
    WHERE number = ANY(${sql.param(numbers)}) AND status = ANY(${sql.param([...liveStates] satisfies QuoteStatus[])})
    ORDER BY number, revision`)
  for (const { id, status, ...label } of open) {
    for (const action of ways[status]) {
      await transition(ctx, {
        entity: 'quotes',
        table: quoteTable,
        lifecycle: quoteLifecycle,
        action,
        id,
        subject: quotes.label(label),
        reason: `The customer ordered ${quotes.label(row)}, alternative ${row.alternativeLetter}`,
      })
    }
  }
}
