import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { labelSizeNames } from '#platform/contract/documents/label-sheets.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { keysOf, optionalText, quantity, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { packageKinds } from './domain.ts'

const millimetres = z.int().min(1).max(99_999).nullish()
const kilograms = quantity.nullish()

/** A package of a note; its number within the note is that of its line. */
const packageLine = z.strictObject({
  ...lineFields,
  kind: labelled(z.enum(keysOf(packageKinds)), 'Kind'),
  lengthMm: labelled(millimetres, 'Length in mm'),
  widthMm: labelled(millimetres, 'Width in mm'),
  heightMm: labelled(millimetres, 'Height in mm'),
  tareKg: labelled(kilograms, 'Tare in kg'),
  grossKg: labelled(kilograms, 'Gross in kg, where weighed'),
  marks: labelled(optionalText(200), 'Marks'),
  sealNo: labelled(optionalText(60), 'Seal'),
  liftPoints: labelled(optionalText(100), 'Lifting points'),
  centreOfMass: labelled(optionalText(100), 'Centre of mass'),
})

/** Pieces of a line of the note that lie in a package. */
const contentLine = z.strictObject({
  ...lineFields,
  packageNo: labelled(z.int().min(1).max(9999), 'Package'),
  noteLineNo: labelled(z.int().min(1).max(9999), 'Line of the note'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  /** Which of them, where the line names serial numbers: with commas between them. */
  serialNumbers: labelled(optionalText(20_000), 'Serial numbers'),
})

/** What is entered of the packages of a note. */
export const packagesInput = {
  packages: labelled(linesOf(packageLine).optional(), 'Packages'),
  packageContents: labelled(linesOf(contentLine).optional(), 'What lies in which package'),
}

/** The same as a record has it. */
export const packagesComputed = {
  packages: z.array(packageLine.extend({ id: uuid })),
  packageContents: z.array(contentLine.extend({ id: uuid })),
}

/** The papers of the packages of a note. */
export const packagePrints = <const Slice extends string>(slice: Slice) =>
  ({
    packingList: printEndpoint({
      path: `/api/v1/${slice}/:id/packing-list`,
      access: `${slice}:read`,
      summary: 'The packing list as a PDF: stamped until the pieces are gone, and when the note is void',
    }),
    labels: endpoint({
      method: 'GET',
      path: `/api/v1/${slice}/:id/labels/:format`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'A label for each package, as pdf in the size of the label or as zpl',
      params: byId.extend({ format: z.enum(['pdf', 'zpl']) }),
      query: z.object({
        size: z.enum(labelSizeNames).default('100x50'),
        download: z.literal('1').optional(),
      }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
  }) as const
