import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Ids by code. */
export type Codes = ReadonlyMap<string, string>

/** The setup lists by code. */
export interface SetupCodes {
  readonly facilities: Codes
  readonly marketSegments: Codes
  readonly salesSteps: Codes
  readonly confidences: Codes
  readonly specifications: Codes
  readonly levels: Codes
  readonly products: Codes
}

/** Reads the setup lists. */
export async function setupCodes(tx: Db): Promise<SetupCodes> {
  const read = async (table: SQL): Promise<Codes> => {
    const rows = await tx.query<{ id: string; code: string }>(sql`SELECT id, code FROM ${table}`)
    return new Map(rows.map(({ id, code }) => [code, id]))
  }
  return {
    facilities: await read(sql`facilities`),
    marketSegments: await read(sql`market_segments`),
    salesSteps: await read(sql`sales_steps`),
    confidences: await read(sql`quote_confidence`),
    specifications: await read(sql`specifications`),
    levels: await read(sql`psl_levels`),
    products: await read(sql`product_codes`),
  }
}

/** @throws Error when the list has no such code */
export function idOf(codes: Codes, code: string): string {
  const id = codes.get(code)
  if (id === undefined) throw new Error(`The setup lists have no code ${code}.`)
  return id
}
