import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'

/** Why steel that was given out comes back: into stock, to be exchanged for other steel, or to be scrapped. */
export type ComingBack = 'stock' | 'exchange' | 'scrap'

/**
 * What pieces were made of does not come back as if it had not been used: asked once it is booked back. More than was asked for is
 * left over, and comes back as a whole. @throws 422 with the traveller whose pieces would be made of nothing
 */
export async function requireUnused(
  ctx: Context,
  { id, number }: { readonly id: string; readonly number: string },
  to: ComingBack,
): Promise<void> {
  const [found] = await ctx.tx.query<{ travellers: string[] }>(
    sql`SELECT travellers_made_of(${id}, ${to}) AS travellers`,
  )
  const [traveller] = found?.travellers ?? []
  if (traveller)
    throw refused(
      'used_up',
      to === 'scrap'
        ? `Pieces of ${traveller} that are not scrapped are made of ${number}.`
        : `Pieces of ${traveller} were made of ${number}: it stays with them.`,
    )
}
