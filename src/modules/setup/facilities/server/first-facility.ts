import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { NOT_ENTERED, notEntered, shortCodeFrom } from '../domain.ts'
import { facilityTable } from '../table.ts'

export interface FirstFacility {
  /** Name of the company, and of its facility until somebody gives it one of its own. */
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  /** IANA name. */
  readonly timeZone: string
}

/** Opens the facility that a new installation begins with, unless there is one. Its address is entered afterwards. */
export async function openFirstFacility(
  ctx: Pick<Context, 'tx' | 'audit'>,
  { name, country, currency, timeZone }: FirstFacility,
): Promise<void> {
  const [any] = await ctx.tx.query(sql`SELECT 1 FROM ${facilityTable} LIMIT 1`)
  if (any) return
  const id = randomUUID()
  await insertRow(ctx.tx, facilityTable, {
    id,
    code: 'MAIN',
    name: name.slice(0, 120),
    shortCode: shortCodeFrom(name),
    legalEntity: name,
    addressLine1: notEntered('Address'),
    city: notEntered('City'),
    country,
    timeZone,
    baseCurrency: currency,
    taxCodes: [],
    approvalLimits: {},
    quoteValidityDays: 30,
    sortOrder: 10,
    active: true,
  })
  ctx.audit({ entity: 'facilities', entityId: id, action: 'create', subject: name, changes: {} })
}

// A literal of the statement, so that documents may keep its text.
const placeholder = sql.raw(`'%${NOT_ENTERED}'`)

/** Whether a facility (a row by its alias) has a letterhead to go out with: no text that stands for one not entered yet. */
export const hasLetterhead = (alias: SQL): SQL => sql`
  (${alias}.legal_entity NOT LIKE ${placeholder} AND ${alias}.address_line1 NOT LIKE ${placeholder}
    AND ${alias}.city NOT LIKE ${placeholder})`

/** The sentence about a letterhead that is not complete. */
export const noLetterhead = (facility: string): string =>
  `The letterhead of ${facility} is not complete: enter its legal entity, address and city in Setup, Facilities.`
