import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/errors.ts'
import { findFiles, readStoredFile } from '#platform/server/files/file-records.ts'
import type { Letterhead, PaperSize } from '#platform/server/pdf/document.ts'
import type { ApprovalLimits } from '../contract.ts'
import type { TaxCode } from '../domain.ts'
import { facilityTable } from '../table.ts'

export { hasLetterhead, noLetterhead, openFirstFacility } from './first-facility.ts'
export {
  findHomeTimeZone,
  homeTimeZone,
  homeToday,
  isPast,
  latestToday,
  todayAt,
  workingHoursSince,
  worksToday,
} from './time-zone.ts'

/** What documents take from the facility they belong to. */
export interface FacilitySettings {
  readonly id: string
  readonly name: string
  readonly shortCode: string
  readonly baseCurrency: string
  readonly timeZone: string
  readonly taxCodes: readonly TaxCode[]
  readonly approvalLimits: ApprovalLimits
  readonly quoteValidityDays: number
  /** Without its logo: see `letterheadWithLogo`. */
  readonly letterhead: Letterhead
  readonly logoFileId: string | null
}

/** A row of `facilitySelect`. */
export interface FacilityRow extends Omit<FacilitySettings, 'letterhead'> {
  legalEntity: string
  description: string | null
  addressLine1: string
  addressLine2: string | null
  city: string
  region: string | null
  postcode: string | null
  country: string
  vatNo: string | null
  phone: string | null
  email: string | null
  letterheadFooter: string | null
  paper: PaperSize
}

/** The currency a reader sees sums in, as a value: that of their facility, else that of the house. */
export const readerCurrency = ({ actor }: Context): SQL => sql`(SELECT coalesce(
  (SELECT base_currency FROM ${facilityTable} WHERE id = ${actor.facilityId}::uuid), house_currency(), 'EUR'))`

/** Reads a facility together with other things: its row becomes settings by `settingsOf`. */
export const facilitySelect = (id: string): SQL => sql`
    SELECT id, name, short_code AS "shortCode", base_currency AS "baseCurrency", time_zone AS "timeZone",
      tax_codes AS "taxCodes", approval_limits AS "approvalLimits", quote_validity_days AS "quoteValidityDays",
      legal_entity AS "legalEntity", description, address_line1 AS "addressLine1", address_line2 AS "addressLine2",
      city, region, postcode, country, vat_no AS "vatNo", phone, email, letterhead_footer AS "letterheadFooter", paper,
      logo_file_id AS "logoFileId"
    FROM ${facilityTable} WHERE id = ${id}`

/** @throws 404 where no row was found */
export function settingsOf([row]: readonly FacilityRow[]): FacilitySettings {
  if (!row) throw notFound()
  return { ...row, letterhead: letterheadOf(row) }
}

/** Currency, tax codes, limits and letterhead of a facility. @throws 404 when there is none with this id */
export const requireFacility = async (tx: Db, id: string): Promise<FacilitySettings> =>
  settingsOf(await tx.query<FacilityRow>(facilitySelect(id)))

/** The letterhead for a print that is made now, with the bytes of the logo where the facility has one. */
export async function letterheadWithLogo(
  ctx: Context,
  { id, letterhead, logoFileId }: Pick<FacilitySettings, 'id' | 'letterhead' | 'logoFileId'>,
): Promise<Letterhead> {
  if (!logoFileId) return letterhead
  const file = (await findFiles(ctx, 'facilities', id)).find((one) => one.id === logoFileId)
  return file ? { ...letterhead, logo: await readStoredFile(ctx.files, file) } : letterhead
}

function letterheadOf(row: FacilityRow): Letterhead {
  const lines = [
    [row.addressLine1, row.addressLine2],
    [...placeLines(row), countryName(row.country)],
    [row.phone, row.email, row.vatNo && `VAT ${row.vatNo}`],
    [row.letterheadFooter],
  ]
  return {
    name: row.legalEntity,
    lines: lines.map((parts) => parts.filter(Boolean).join(', ')).filter((line) => line !== ''),
    ...(row.description ? { tagline: row.description } : {}),
    ...(row.paper === 'a4' ? {} : { paper: row.paper }),
  }
}

/** The letterhead for a print that is made now by this facility. @throws 404 when there is none with this id */
export const letterheadOfFacility = async (ctx: Context, id: string): Promise<Letterhead> =>
  letterheadWithLogo(ctx, await requireFacility(ctx.tx, id))

/** For a print of no facility: the letterhead of the reader's own, else of the first one; of the product where there is none. */
export async function letterheadOfReader(ctx: Context): Promise<Letterhead> {
  const [facility] = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${facilityTable} WHERE active
    ORDER BY id = ${ctx.actor.facilityId ?? null}::uuid DESC NULLS LAST, sort_order, code LIMIT 1`)
  if (!facility) return { name: 'Heatline', lines: [] }
  return letterheadOfFacility(ctx, facility.id)
}
