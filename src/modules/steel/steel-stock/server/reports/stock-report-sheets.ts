import { gramsOf, kgOf } from '../../domain/cut.ts'
import { forms } from '../../domain/sizes/forms.ts'
import { type ReportedPiece, statusOf, type ValuedPiece } from './stock-report-prints.ts'

export const sheetHeadings = [
  'Number', 'Form', 'Size', 'Specification', 'Grade', 'Heat', 'Certificate', 'Pieces', 'Length mm', 'Free mm', 'kg', 'Facility',
  'Place', 'Owner', 'Status', 'Received', 'Days', 'Conditional for',
] // biome-ignore format: names read better in rows

/** One row of the sheet of the list, the ageing or the offcuts. */
export const sheetRow = (one: ReportedPiece): string[] => [
  one.number,
  forms[one.form].label,
  one.sizeText,
  one.specificationName,
  one.grade,
  one.heatNo ?? '',
  one.certificateType,
  String(one.qtyPieces),
  one.lengthMm,
  one.freeMm,
  one.massKg,
  one.facilityName,
  one.placeName ?? '',
  one.ownerName ?? '',
  statusOf(one),
  one.receivedOn,
  String(one.days),
  one.onlyFor ?? '',
]

export const valuationHeadings = [
  'Number', 'Form', 'Size', 'Specification', 'Grade', 'Heat', 'Facility', 'Pieces', 'Total length mm', 'kg', 'Value',
  'Currency', 'Received', 'Conditional now for',
] // biome-ignore format: names read better in rows

/** One row of the sheet of the valuation. */
export const valuedRow = (one: ValuedPiece): string[] => [
  one.number,
  forms[one.form].label,
  one.sizeText,
  one.specificationName,
  one.grade,
  one.heatNo ?? '',
  one.facilityName,
  String(one.qtyPieces),
  one.totalLengthMm,
  kgOf(gramsOf(one.massKg)),
  one.value,
  one.currency,
  one.receivedOn,
  one.onlyFor ?? '',
]
