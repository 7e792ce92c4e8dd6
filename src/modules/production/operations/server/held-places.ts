import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { operationTable } from '../table.ts'

interface HeldPlace {
  readonly id: string
  readonly seq: number
  readonly hold: string
}

const heldPlaces = (ctx: Context, rootId: string): Promise<HeldPlace[]> =>
  ctx.tx.query<HeldPlace>(sql`
    SELECT ${operationTable.id} AS id, ${operationTable.seq} AS seq, h.source_label AS hold
    FROM ${operationTable} JOIN ${openHolds} h ON h.thing_id = ${operationTable.id} AND h.thing_entity = 'operations'
    WHERE ${operationTable.travellerRootId} = ${rootId} ORDER BY ${operationTable.seq}, h.source_label`)

/**
 * Gives the operations of a traveller other numbers. What holds work from a number on holds the same operations afterwards: nobody
 * gets round it by a revision that counts otherwise. @throws 422
 */
export async function keepingHeld(
  ctx: Context,
  rootId: string,
  renumber: () => Promise<void>,
): Promise<void> {
  const before = await heldPlaces(ctx, rootId)
  await renumber()
  if (before.length === 0) return
  const after = await heldPlaces(ctx, rootId)
  const free = before.find(({ id, hold }) => !after.some((one) => one.id === id && one.hold === hold))
  if (!free) return
  const { hold, seq } = free
  throwRefusal(
    because(
      refuse(
        'leaves_hold',
        { hold, seq },
        `${hold} holds operation ${seq}: under its new number it would be free. Keep it behind what waits.`,
      ),
    ),
    'cannot_release',
  )
}
