import { z } from 'zod'
import { statusHistory } from '#platform/contract/documents/document.ts'
import {
  currency,
  isoDate,
  money,
  optionalDate,
  optionalLongText,
  optionalReference,
  paperNumber,
  optionalPaperNumber,
  optionalText,
  reference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { finishNames, formNames } from '../domain/sizes/forms.ts'
import { certificateTypes, inspectionNames, originNames, steelLifecycle } from '../domain/lifecycle.ts'
import { difference, ordered } from './ordered.ts'
import { condition, hold, movement, pendingDifference, relative, reservation } from './related.ts'
import { markingNames } from '../domain/marking.ts'
import { releaseHindrances } from '../domain/releasing.ts'
import { dimensionLabels, ofDimensions, sizeOf, sizeWordLabels } from '../domain/sizes/sizes.ts'

export const steelStatus = z.enum(stateNames(steelLifecycle))
export const steelForm = z.enum(formNames)
export const certificateType = z.enum(certificateTypes)
export const inspection = z.enum(inspectionNames)

const decimal = (whole: number, fraction: number) =>
  z
    .string()
    .regex(
      new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`),
      `The :attribute field must be a number with at most ${fraction} decimals.`,
    )
/** A length in mm, to the tenth. */
export const lengthMm = decimal(7, 1)
/** Mass in kg, to the gram. */
export const massKg = decimal(9, 3)
export const pieces = z.int().min(1).max(100_000)

/** How large a piece is; which of it is asked for depends on the form. */
const sizeInput = {
  form: steelForm,
  ...ofDimensions((name) => labelled(decimal(6, 3).nullish(), dimensionLabels[name])),
  /** Gives outside diameter and, with the schedule, the wall. */
  nps: labelled(optionalText(12), 'NPS'),
  schedule: optionalText(12),
  sectionName: labelled(optionalText(30), sizeWordLabels.sectionName),
  finish: labelled(z.enum(finishNames).nullish(), sizeWordLabels.finish),
  sizeName: labelled(optionalText(80), sizeWordLabels.sizeName),
}

/** What is entered of a row of stock. Quantity, length and mass are only given when it is taken in. */
export const steelInput = {
  ...sizeInput,
  specificationId: reference,
  grade: text(60),
  pslLevelId: labelled(optionalReference, 'PSL'),
  productCodeId: optionalReference,
  qtyPieces: labelled(pieces.optional(), 'Pieces'),
  lengthMm: labelled(lengthMm.nullish(), 'Length'),
  /** Of all pieces together; left out: theoretical. */
  massKg: labelled(massKg.nullish(), 'Weighed kg, all pieces'),
  millId: labelled(optionalReference, 'Mill'),
  heatNo: labelled(optionalPaperNumber(40), 'Heat'),
  plateNo: labelled(optionalText(40), 'Plate or piece number'),
  certificateType: labelled(certificateType, 'Certificate'),
  facilityId: reference,
  locationId: labelled(optionalReference, 'Place'),
  ownerCompanyId: labelled(optionalReference, 'Customer’s own steel of'),
  supplierId: optionalReference,
  receivedOn: labelled(optionalDate, 'Received'),
  inspection: labelled(inspection.optional(), 'Inspection'),
  /** What it was called before: the tag or row of the list it comes from. */
  oldNumber: optionalText(40),
  colourCode: optionalText(40),
  /** Of all pieces together; own steel only. */
  value: money.nullish(),
  currency: currency.nullish(),
  notes: optionalLongText(2000),
}

/** The size of a piece beside its form, for whatever names steel: needs, orders, receipts. */
export const steelSize = sizeOf(steelInput)

const name = z.string().nullable()

/** What the server adds to a row of stock. */
export const steelComputed = {
  number: z.string(),
  status: steelStatus,
  sizeText: labelled(z.string(), 'Form and size'),
  density: z.string(),
  qtyPieces: labelled(z.int(), 'Pieces'),
  /** Of one piece. */
  lengthMm: labelled(z.string(), 'Length'),
  totalLengthMm: z.string(),
  massKg: labelled(z.string(), 'Mass'),
  /** By form and density, of all pieces; null for what is weighed. */
  theoreticalKg: name,
  isWeighed: z.boolean(),
  reservedPieces: z.int(),
  reservedMm: labelled(z.string(), 'Reserved'),
  freeMm: labelled(z.string(), 'Free length'),
  isPartlyReserved: z.boolean(),
  isOffcut: labelled(z.boolean(), 'Offcut'),
  /** The shortest length worth keeping; null where nothing is scrapped for its length. */
  usefulMm: name,
  /** Null without the right to see it, and of a customer's steel. */
  value: name,
  currency,
  origin: z.enum(originNames),
  inspection,
  receivedOn: isoDate,
  receivedById: uuid.nullable(),
  receivedByName: name,
  /** Days since it was received. */
  ageDays: z.int(),
  specificationName: z.string(),
  pslName: name,
  millName: name,
  supplierName: name,
  ownerName: name,
  facilityName: z.string(),
  timeZone: z.string(),
  placeName: name,
  /** Null: none waits. */
  pendingDifference: pendingDifference.nullable(),
  measuredWallMinMm: name,
  measuredOdMm: name,
  measuredAt: name,
  measuredByName: name,
  measuredGaugeId: uuid.nullable(),
  measuredGaugeNo: name,
  heatId: uuid.nullable(),
  /** The type of the certificate that covers it, by what it counts as; null: there is none. */
  verifiedType: labelled(certificateType.nullable(), 'Certificate here'),
  /** The verified certificates of its heat, specification and grade; the first one counts. */
  certificates: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      type: certificateType,
      /** Non-conformances that name it and are open: it does not count for a release. */
      heldBy: name,
    }),
  ),
  /** What it was taken in as, and all that those certificates found its heat good for. */
  certifiedTo: z.array(
    z.object({
      specificationId: uuid,
      specificationName: z.string(),
      grade: z.string(),
      level: name,
      /** The certificates that found it good for that. */
      certificateNumbers: z.array(z.string()),
    }),
  ),
  marking: z.enum(markingNames),
  pieceMark: labelled(name, 'Piece mark'),
  markedAt: name,
  markedByName: labelled(name, 'Marked by'),
  /** Why the certificate by which it was given out no longer counts; null: it does. */
  lostCover: name,
  ordered: ordered.nullable(),
  /** What came otherwise than it was ordered. */
  differences: z.array(difference),
  /** While it is on hold: everything that keeps the reader from releasing it. */
  beforeRelease: z.array(z.object({ by: z.enum(releaseHindrances), sentence: z.string() })),
  /** The one that somebody chose, or by which it was released. */
  certificateId: uuid.nullable(),
  parent: relative.nullable(),
  children: z.array(relative),
  reservations: z.array(reservation),
  /** Null: it is not released, or without a condition. */
  condition: condition.nullable(),
  isConditional: z.boolean(),
  /** The newest first. */
  holds: z.array(hold),
  movements: z.array(movement),
  history: statusHistory,
}

/** A row of the list. */
export const steelRow = {
  version: z.int(),
  number: z.string(),
  status: steelStatus,
  form: steelForm,
  sizeText: z.string(),
  grade: z.string(),
  specificationName: labelled(z.string(), 'Specification'),
  pslName: labelled(name, 'PSL'),
  heatNo: labelled(name, 'Heat'),
  certificateType,
  /** What the certificate that covers it counts as; null: none does. */
  verifiedType: labelled(certificateType.nullable(), 'Certificate here'),
  /** What there is where none covers it: one that waits to be verified, one that was not good, or nothing. */
  unverified: z.enum(['entered', 'bad', 'none']),
  qtyPieces: z.int(),
  lengthMm: z.string(),
  massKg: z.string(),
  placeName: labelled(name, 'Place'),
  facilityCode: labelled(z.string(), 'Facility'),
  reservedMm: z.string(),
  freeMm: z.string(),
  isPartlyReserved: z.boolean(),
  isConditional: z.boolean(),
  isOffcut: z.boolean(),
  ownerName: labelled(name, 'Owner'),
  receivedOn: labelled(z.string(), 'Received'),
}

/** Whose order it is used for: asked for steel of a customer, and has to be its owner. */
export const usedForCompany = labelled(optionalReference, 'Customer')

/** Which quote it is used for: asked for what is conditionally released, and has to be the one it was released for. */
export const conditionUse = labelled(optionalReference, 'Conditionally released for')

/** What is stamped on a piece that was cut, signed by whoever cut it. */
export const confirmedMark = z.strictObject({
  heatNo: labelled(paperNumber(40), 'Heat as stamped'),
  pieceMark: labelled(optionalText(20), 'Piece mark'),
  signature: signingInput,
})
