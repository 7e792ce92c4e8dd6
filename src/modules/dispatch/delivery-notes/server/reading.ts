import { sql } from 'drizzle-orm'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { crossesBorder, deliveryNames } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { deliveryEntryTable as entry } from '#modules/dispatch/delivery-ledger/table.ts'
import { packageParts } from '#modules/dispatch/packages/server/api.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { certifiedNames, conditionQuoteNumberOf, coveringIn } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable, stockDifferenceTable } from '#modules/steel/steel-stock/table.ts'
import type { DeliveryNoteRecord } from '../contract.ts'
import type { SteelToGo } from '../domain/conditions.ts'
import { deliveryNoteLineTable as line, deliveryNotePackages, deliveryNoteTable as table } from '../table.ts'

type ShownLine = DeliveryNoteRecord['lines'][number]

interface NoteLine
  extends Pick<
    ShownLine,
    | 'id'
    | 'lineNo'
    | 'stockId'
    | 'quantity'
    | 'remarks'
    | 'hsCode'
    | 'originCountry'
    | 'customsValue'
    | 'sentId'
    | 'massKg'
    | 'backQty'
    | 'isLost'
  > {
  readonly steel: SteelToGo & {
    readonly sizeText: string
    readonly specification: string
    readonly grade: string
    /** What it was taken in as, and what its certificates found it good for besides. */
    readonly certifiedTo: string
    readonly lengthMm: string | null
    /** Of the row that went. */
    readonly sentNumber: string | null
  }
}

/** The note as one statement gives it. */
export interface DeliveryNoteRow extends Omit<DeliveryNoteRecord, 'can' | 'lines' | 'conditions'> {
  readonly lines: readonly NoteLine[]
  readonly companyStatus: string | null
  readonly quoteCompanyId: string | null
  readonly preparedById: string | null
  readonly writtenByIds: readonly string[]
  readonly noteFileId: string | null
  readonly creditHold: string | null
  readonly creditLetById: string | null
  readonly packingListFileId: string | null
  readonly noteSha256: string | null
  readonly stockNumbers: string
}

// What is ready keeps its pieces; what goes with the same note is asked of the note itself.
const packed = sql`(
  SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'quantity', o.quantity) ORDER BY n.number), '[]')
  FROM public.${line} o JOIN public.${table} n ON n.id = o.note_id
  WHERE o.stock_id = ${line.stockId} AND n.status = 'ready' AND n.id <> ${line.noteId})`

/** The row of stock of a line, with all that decides whether pieces of it may go. */
const steel = sql`(
  SELECT json_build_object('id', st.id, 'number', st.number, 'status', st.status, 'facilityId', st.facility_id,
    'qtyPieces', st.qty_pieces, 'freePieces', st.qty_pieces - st.reserved_pieces,
    'isPartKept', st.qty_pieces = 1 AND st.reserved_mm > 0, 'ownerId', st.owner_company_id,
    'ownerName', ${lookedUp(companyTable, sql`st.owner_company_id`)}, 'marking', st.marking, 'heatNo', st.heat_no,
    'certificateType', st.certificate_type, 'certificates', (${coveringIn(sql`st`)}),
    'onlyFor', ${conditionQuoteNumberOf(sql`st.conditional_release_id`)},
    'isCounted', EXISTS (SELECT FROM ${stockDifferenceTable} d WHERE d.stock_id = st.id AND d.decision IS NULL),
    'packed', ${packed}, 'holds', ${holdsOn(sql`st.id`)}, 'sizeText', st.size_text, 'specification', sp.code,
    'grade', st.grade, 'certifiedTo', ${certifiedNames(sql`st`)}, 'lengthMm', nullif(st.length_mm, 0)::text,
    'sentNumber', ${lookedUp(steelStockTable, sql`${line.sentId}`, 'number')})
  FROM ${steelStockTable} st JOIN ${specificationTable} sp ON sp.id = st.specification_id WHERE st.id = ${line.stockId})`

const massKg = sql`coalesce(${line.sentKg}, (
  SELECT round(st.mass_kg / nullif(st.qty_pieces, 0) * ${line.quantity}, 3) FROM ${steelStockTable} st
  WHERE st.id = ${line.stockId}), 0)::text`

/** A transfer goes where the other facility lies. */
const crossing = {
  isCrossBorder: sql`CASE WHEN ${table.toFacilityId} IS NULL THEN ${deliveryNames(table, 'delivery-notes').isCrossBorder}
    ELSE ${crossesBorder(lookedUp(facilityTable, sql`${table.toFacilityId}`, 'country'))} END`,
}

const answered = (kind: 'come_back' | 'lost') =>
  sql`${entry} e WHERE e.note_line_id = ${line.id} AND e.kind = ${sql.raw(`'${kind}'`)}`

/** One note with its lines and everything that its conditions look at, in one statement. */
export const deliveryNoteRead: DocumentRead = {
  table,
  lines: {
    table: line,
    parent: 'noteId',
    order: 'lineNo',
    notRead: ['sentKg'],
    notSaved: ['sentId', 'sentKg'],
    columns: {
      steel,
      massKg,
      backQty: sql`(SELECT coalesce(-sum(e.delta), 0)::int FROM ${answered('come_back')})`,
      isLost: sql`EXISTS (SELECT FROM ${answered('lost')})`,
    },
    joins: sql``,
  },
  parts: packageParts(deliveryNotePackages),
  columns: {
    ...deliveryNames(table, 'delivery-notes'),
    ...crossing,
    toFacilityName: lookedUp(facilityTable, sql`${table.toFacilityId}`),
    quoteNumber: lookedUp(quoteTable, sql`${table.quoteId}`, 'number'),
    quoteCompanyId: lookedUp(quoteTable, sql`${table.quoteId}`, 'companyId'),
  },
  joins: sql`
    LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
    JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
}
