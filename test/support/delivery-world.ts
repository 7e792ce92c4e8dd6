import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { copy, pastTriggers, uuidOf } from './copied-rows.ts'

/** So many notes bring pieces of one traveller, and so many of one row of steel. */
export const NOTES_OF = { traveller: 50, steel: 20 }

export interface Sources {
  readonly travellerId: string
  readonly stockId: string
}

/** The travellers and rows of steel of the notes from the first number to the last; of the travellers every twentieth is in work. */
export async function plantSources(
  client: Db,
  first: number,
  last: number,
  { travellerId, stockId }: Sources,
): Promise<void> {
  const share = (notes: number) => ({ from: (first - 1) / notes, count: (last - first + 1) / notes })
  const travellers = share(NOTES_OF.traveller)
  const nth = `(n + ${travellers.from})`
  await copy(
    client,
    'travellers',
    travellers.count,
    {
      id: uuidOf(`'t' || ${nth}`),
      root_id: uuidOf(`'t' || ${nth}`),
      number: `'TR-LDS-2020-' || lpad(${nth}::text, 7, '0')`,
      due_on: `current_date + ${nth} % 400 - 200`,
      status: `CASE WHEN ${nth} % 20 = 0 THEN b.status ELSE 'closed' END`,
    },
    `id = '${travellerId}'`,
  )
  const operations = await client.query<{ id: string }>(sql`
    SELECT id FROM operations WHERE traveller_root_id = ${travellerId}`)
  for (const { id } of operations)
    await copy(
      client,
      'operations',
      travellers.count,
      { id: 'gen_random_uuid()', traveller_root_id: uuidOf(`'t' || ${nth}`) },
      `id = '${id}'`,
    )
  const steel = share(NOTES_OF.steel)
  const row = `(n + ${steel.from})`
  await copy(
    client,
    'steel_stock',
    steel.count,
    { id: uuidOf(`'st' || ${row}`), number: `'SS-W' || lpad(${row}::text, 7, '0')` },
    `id = '${stockId}'`,
  )
}

/** Loads from the first number to the last, each with the note of its number; nearly all of them are over. */
export async function plantLoads(client: Db, first: number, last: number, loadId: string): Promise<void> {
  const nth = `(n + ${first - 1})`
  const count = last - first + 1
  await copy(
    client,
    'loads',
    count,
    {
      id: uuidOf(`'load' || ${nth}`),
      number: `'LOAD-2020-' || lpad(${nth}::text, 7, '0')`,
      planned_on: `current_date - 1000 + ${nth} % 1000`,
      status: `CASE WHEN ${nth} % 100 = 0 THEN 'planned' ELSE 'cancelled' END`,
      updated_at: `now() - ${nth} * interval '1 minute'`,
    },
    `id = '${loadId}'`,
  )
  await copy(client, 'load_lines', count, {
    id: 'gen_random_uuid()',
    load_id: uuidOf(`'load' || ${nth}`),
    note_id: uuidOf(`'TDN' || ${nth}`),
    company_id: uuidOf(`'c' || (1 + ${nth} % 200)`),
  })
}

/** Loads and declarations, so many of each, made of one; nearly all of them are over. */
export async function plantPapers(
  db: Db,
  count: number,
  { loadId, declarationId }: { readonly loadId: string; readonly declarationId: string },
): Promise<void> {
  await pastTriggers(db, async (client) => {
    await plantLoads(client, 1, count, loadId)
    await copy(
      client,
      'declarations',
      count,
      {
        updated_at: `now() - n * interval '1 minute'`,
        id: uuidOf(`'declared' || n`),
        number: `'ORI-2020-' || lpad(n::text, 7, '0')`,
        note_id: uuidOf(`'TDN' || n`),
        company_id: uuidOf(`'c' || (1 + n % 200)`),
        status: `CASE WHEN n % 100 = 0 THEN 'draft' ELSE 'cancelled' END`,
      },
      `id = '${declarationId}'`,
    )
    for (const table of ['loads', 'load_lines', 'declarations'])
      await client.query(sql`VACUUM (ANALYZE) ${sql.identifier(table)}`)
  })
}
