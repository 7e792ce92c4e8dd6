import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { copy, pastTriggers, uuidOf } from './copied-rows.ts'

/** How much there is of everything that a trace leads over. */
export interface TraceSizes {
  readonly heats: number
  /** Rows of steel for each heat; each has five movements. */
  readonly rowsOfHeat: number
  /** Every so many heats one that went into very much. */
  readonly bigEvery: number
  readonly rowsOfBig: number
  readonly travellers: number
  /** Of pieces with serial numbers. */
  readonly deliveries: number
  /** Of steel. */
  readonly sales: number
}

const SERIALS = 4
export const MOVEMENTS = 5

/**
 * A house after years, past every trigger: one row of each table has to be there. Every few heats one is big: its steel went into
 * hundreds of travellers. Every seventh delivery is void.
 */
export async function plantTraceWorld(db: Db, sizes: TraceSizes): Promise<void> {
  const { heats, rowsOfHeat, bigEvery, rowsOfBig, travellers, deliveries, sales } = sizes
  const big = Math.floor(heats / bigEvery)
  const bigRows = big * rowsOfBig
  const rows = bigRows + (heats - big) * rowsOfHeat
  // The first rows are those of the big heats, and the first half of the travellers is made of them.
  const heatOfRow = `CASE WHEN n <= ${bigRows} THEN ((n - 1) / ${rowsOfBig} + 1) * ${bigEvery}
    ELSE (n - ${bigRows} - 1) / ${rowsOfHeat} + 1 END`
  const rowOfTraveller = `CASE WHEN n % 2 = 0 THEN 1 + (n / 2 - 1) % ${bigRows} ELSE ${bigRows} + 1 + (n * 7) % ${rows - bigRows} END`
  await pastTriggers(db, async (client) => {
    await copy(client, 'heats', heats, {
      id: uuidOf(`'h' || n`),
      heat_no: `'W' || n`,
      heat_look: `'W' || n`,
    })
    await copy(client, 'certificates', heats, {
      id: uuidOf(`'c' || n`),
      number: `'CERT-W' || n`,
      supersedes_id: 'NULL',
    })
    await copy(client, 'certificate_heats', heats, {
      id: 'gen_random_uuid()',
      certificate_id: uuidOf(`'c' || n`),
      heat_id: uuidOf(`'h' || n`),
    })
    // Every fourth row was cut off the one before, of the same heat.
    await copy(client, 'steel_stock', rows, {
      id: uuidOf(`'s' || n`),
      number: `'SS-W' || n`,
      heat_id: uuidOf(`'h' || (${heatOfRow})`),
      heat_no: `'W' || (${heatOfRow})`,
      certificate_id: 'NULL',
      parent_id: `CASE WHEN n % 4 = 2 THEN ${uuidOf(`'s' || (n - 1)`)} END`,
    })
    await copy(client, 'stock_movements', rows * MOVEMENTS, {
      id: 'gen_random_uuid()',
      stock_id: uuidOf(`'s' || ((n - 1) / ${MOVEMENTS} + 1)`),
      seq: `1 + (n - 1) % ${MOVEMENTS}`,
      reverses_id: 'NULL',
    })
    await copy(client, 'travellers', travellers, {
      id: uuidOf(`'t' || n`),
      root_id: uuidOf(`'t' || n`),
      number: `'TR-W' || n`,
      is_current: 'true',
      in_force: 'true',
      split_from_id: `CASE WHEN n % 50 = 0 THEN ${uuidOf(`'t' || (n - 2)`)} END`,
    })
    await copy(client, 'material_sums', travellers, {
      id: 'gen_random_uuid()',
      traveller_root_id: uuidOf(`'t' || n`),
      line_root_id: uuidOf(`'l' || n`),
      stock_id: uuidOf(`'s' || (${rowOfTraveller})`),
      issued_pieces: '1',
      issued_covers: '1',
    })
    await copy(client, 'serials', travellers * SERIALS, {
      id: uuidOf(`'p' || n`),
      serial_no: `'W-' || n`,
      first_traveller_root_id: uuidOf(`'t' || ((n - 1) / ${SERIALS} + 1)`),
    })
    await copy(client, 'traveller_pieces', travellers * SERIALS, {
      id: 'gen_random_uuid()',
      serial_id: uuidOf(`'p' || n`),
      traveller_root_id: uuidOf(`'t' || ((n - 1) / ${SERIALS} + 1)`),
      position: `1 + (n - 1) % ${SERIALS}`,
      left_as: 'NULL',
      left_at: 'NULL',
    })
    await copy(client, 'traveller_delivery_notes', deliveries, {
      id: uuidOf(`'d' || n`),
      number: `'TDN-W' || n`,
    })
    await copy(client, 'delivery_notes', sales, { id: uuidOf(`'o' || n`), number: `'DN-W' || n` })
    const went = {
      kind: `'go'`,
      cause_id: 'NULL',
      quote_line_id: 'NULL',
      note_line_id: 'gen_random_uuid()',
      delta: '2',
    }
    const first = `((n - 1) * 2 % ${travellers * SERIALS} + 1)`
    await copy(
      client,
      'delivery_entries',
      deliveries,
      {
        ...went,
        id: uuidOf(`'g' || n`),
        note_id: uuidOf(`'d' || n`),
        traveller_root_id: uuidOf(`'t' || ((${first} - 1) / ${SERIALS} + 1)`),
        serial_ids: `ARRAY[${uuidOf(`'p' || ${first}`)}, ${uuidOf(`'p' || (${first} + 1)`)}]`,
      },
      `note_entity = 'traveller-delivery-notes'`,
    )
    await copy(
      client,
      'delivery_entries',
      sales,
      {
        ...went,
        id: uuidOf(`'x' || n`),
        note_id: uuidOf(`'o' || n`),
        stock_id: uuidOf(`'s' || (1 + (n * 3) % ${rows})`),
      },
      `note_entity = 'delivery-notes'`,
    )
    await copy(
      client,
      'delivery_entries',
      Math.floor(deliveries / 7),
      {
        ...went,
        kind: `'void'`,
        id: 'gen_random_uuid()',
        delta: '-2',
        cause_id: uuidOf(`'g' || n * 7`),
        note_id: uuidOf(`'d' || n * 7`),
      },
      `note_entity = 'traveller-delivery-notes'`,
    )
    await client.query(sql`ANALYZE`)
  })
}
