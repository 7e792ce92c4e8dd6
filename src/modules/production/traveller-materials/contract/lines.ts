import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'

const name = z.string().nullable()
const { marking, status } = steelStock.record.shape

/** A piece of stock that is kept or given out for a line. */
const allotted = z.object({
  stockId: uuid,
  version: z.int(),
  number: z.string(),
  sizeText: z.string(),
  heatNo: name,
  certificateNo: name,
  status,
  marking,
  /** It was cut for the traveller. */
  isCut: z.boolean(),
  /** Why the certificate by which it was given out no longer counts; null: it does. */
  lostCover: name,
  placeName: name,
  reservedPieces: z.int(),
  reservedMm: z.string(),
  /** Until when it is kept. */
  until: name,
  issuedPieces: z.int(),
  issuedMm: z.string(),
  issuedKg: z.string(),
})

/** A made part that is built in. */
const builtIn = z.object({
  id: uuid,
  travellerId: uuid,
  number: z.string(),
  serialNo: name,
  intoSerialNo: name,
  quantity: z.int(),
  /** Of all that it is made of itself. */
  heats: z.array(z.string()),
  byName: z.string(),
  at: z.string(),
})

/** A material line with how far it is covered, and by what. */
export const materialOfLine = z.object({
  rootId: uuid,
  lineNo: z.int(),
  itemMark: name,
  /** Size and grade, else the description. */
  what: z.string(),
  supply: z.string(),
  uom: z.string(),
  certificateType: name,
  neededAtSeq: z.int().nullable(),
  isSteel: z.boolean(),
  /** Length that is cut for one item; null where it has none. */
  cutMm: name,
  required: z.string(),
  reserved: z.string(),
  issued: z.string(),
  /** On requisition lines that are not ordered or not here yet. */
  requested: z.string(),
  short: z.string(),
  requisitions: z.array(z.object({ id: uuid, number: z.string() })),
  stock: z.array(allotted),
  builtIn: z.array(builtIn),
})
