import { z } from 'zod'
import { endpoint, type Permission } from '#platform/contract/calls/endpoint.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import {
  isoDate,
  longText,
  optionalReference,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints } from '#platform/contract/documents/lifecycle.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, resource, withTotals } from '#platform/contract/calls/resource.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import {
  certificateType,
  conditionUse,
  confirmedMark,
  inspection,
  lengthMm,
  massKg,
  pieces,
  steelComputed,
  steelInput,
  steelRow,
  usedForCompany,
} from './contract/fields.ts'
import { steelFilters } from './contract/filters.ts'
import { readingEndpoints } from './contract/reading.ts'
import { somePieces, steelLifecycle } from './domain/lifecycle.ts'

const slice = 'steel-stock'
const path = `/api/v1/${slice}` as const

const steel = resource(slice, {
  singular: 'Steel',
  plural: 'Steel stock',
  input: steelInput,
  computed: steelComputed,
  row: steelRow,
  list: {
    filters: steelFilters,
    sorts: ['number', 'sizeText', 'freeMm', 'receivedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type SteelRecord = z.output<typeof steel.record>
export type SteelListRow = z.output<typeof steel.row>
export { steelSize } from './contract/fields.ts'
export type { Movement } from './contract/related.ts'

const action = <const Path extends string, B extends z.ZodType>(about: {
  path: Path
  access: Permission
  summary: string
  body: B
}) =>
  endpoint({
    ...about,
    method: 'POST',
    kind: 'write',
    params: byId,
    response: steel.record,
    envelope: 'data',
    versioned: true,
  })

const update = `${slice}:update` as const

const move = action({
  path: `${path}/:id/move`,
  access: update,
  summary: 'Move pieces to another place; a part of a lot gets a number of its own',
  body: z.strictObject({ locationId: labelled(uuid, 'Place'), pieces: somePieces }),
})

const cut = action({
  path: `${path}/:id/cut`,
  access: `${slice}:cut`,
  summary: 'Cut one piece: what is cut off becomes pieces of their own, kerf and scrap are booked',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lengthMm, quantity: pieces, purpose: optionalText(80) }))
      .min(1)
      .max(50),
    kerfMm: labelled(
      lengthMm.refine((mm) => !(Number(mm) > 25), 'The :attribute field must not be greater than 25.'),
      'Kerf',
    ),
    trimMm: labelled(lengthMm.optional(), 'Trim'),
    scrapRest: labelled(z.boolean().optional(), 'Scrap the rest'),
    locationId: labelled(optionalReference, 'Place of the pieces'),
    companyId: usedForCompany,
    quoteId: conditionUse,
  }),
})

const adjust = action({
  path: `${path}/:id/adjust`,
  access: `${slice}:adjust`,
  summary: 'Book what was counted, measured or weighed differently',
  body: z.strictObject({
    pieces: labelled(z.int().min(0).max(100_000), 'Pieces'),
    lengthMm: labelled(lengthMm.nullish(), 'Length of one piece'),
    massKg: labelled(massKg.nullish(), 'Mass of all pieces'),
    reason: longText(2000),
  }),
})

const scrapPieces = action({
  path: `${path}/:id/scrap`,
  access: `${slice}:adjust`,
  summary: 'Scrap pieces',
  body: z.strictObject({ pieces: somePieces, reason: longText(2000) }),
})

const confirmDifference = action({
  path: `${path}/:id/confirm-difference`,
  access: `${slice}:adjust`,
  summary: 'Sign for a difference above the limit that someone else counted, and book it',
  body: z.strictObject({ signature: signingInput }),
})

const dropDifference = action({
  path: `${path}/:id/drop-difference`,
  access: `${slice}:adjust`,
  summary: 'Drop a difference that waits for a second person; nothing is booked',
  body: z.strictObject({ reason: longText(2000) }),
})

const reserve = action({
  path: `${path}/:id/reserve`,
  access: `${slice}:reserve`,
  summary: 'Keep whole pieces of a lot, or a length of one piece, until a day',
  body: z.strictObject({
    purpose: labelled(text(120), 'For'),
    companyId: labelled(optionalReference, 'Customer'),
    pieces: somePieces,
    lengthMm: labelled(lengthMm.nullish(), 'Length, all cuts together'),
    until: labelled(isoDate, 'Until'),
    quoteId: conditionUse,
  }),
})

const endReservation = action({
  path: `${path}/:id/end-reservation`,
  access: `${slice}:reserve`,
  summary: 'Let what was kept go again',
  body: z.strictObject({ reservationId: uuid }),
})

const issuePieces = action({
  path: `${path}/:id/issue`,
  access: update,
  summary: 'Give pieces out to the shop; a part of a lot gets a number of its own',
  body: z.strictObject({
    pieces: somePieces,
    purpose: labelled(text(120), 'For'),
    companyId: usedForCompany,
    quoteId: conditionUse,
  }),
})

const acceptWeakerCertificate = action({
  path: `${path}/:id/accept-weaker-certificate`,
  access: `${slice}:decide`,
  summary: 'Accept a weaker certificate than the one that was ordered, with a reason and a signature',
  body: z.strictObject({
    certificateType: labelled(certificateType, 'Certificate that is enough'),
    reason: longText(2000),
    signature: signingInput,
  }),
})

const correctHeat = action({
  path: `${path}/:id/correct-heat`,
  access: `${slice}:decide`,
  summary: 'Put a heat right that was misread, also of a divided lot: with a reason, a photo and a signature',
  body: z.strictObject({
    heatNo: labelled(text(40), 'Heat'),
    millId: labelled(uuid, 'Mill'),
    /** Of everything that came of the same lot; left out: of this row alone. */
    isWholeFamily: labelled(z.boolean().optional(), 'All pieces of the lot'),
    reason: longText(2000),
    signature: signingInput,
  }),
})

const withdrawCondition = action({
  path: `${path}/:id/withdraw-condition`,
  access: `${slice}:release-conditionally`,
  summary:
    'Withdraw a conditional release from all steel that has it: what is in stock waits for its certificate again',
  body: z.strictObject({ reason: longText(2000) }),
})

const returnPieces = action({
  path: `${path}/:id/return`,
  access: update,
  summary: 'Take issued pieces back into stock',
  body: z.strictObject({ locationId: labelled(optionalReference, 'Place') }),
})

const reverse = action({
  path: `${path}/:id/reverse`,
  access: `${slice}:reverse`,
  summary: 'Reverse the last entry of the ledger with everything that was booked together with it',
  body: z.strictObject({ operationId: uuid, reason: longText(2000) }),
})

const inspect = action({
  path: `${path}/:id/inspect`,
  access: update,
  summary: 'Record how the receiving inspection ended',
  body: z.strictObject({ inspection }),
})

const measure = action({
  path: `${path}/:id/measure`,
  access: update,
  summary: 'Write down the measured wall and outside diameter',
  body: z.strictObject({
    measuredWallMinMm: labelled(steelInput.wallMm, 'Thinnest wall'),
    measuredOdMm: labelled(steelInput.odMm, 'Outside diameter'),
    /** Its calibration has to count today. */
    gaugeId: labelled(optionalReference, 'Gauge'),
    /** Asked for, with the signature, where the wall lies beyond the mill tolerance. */
    reason: optionalText(500),
    signature: signingInput.optional(),
  }),
})

const mark = action({
  path: `${path}/:id/mark`,
  access: `${slice}:cut`,
  summary: 'Confirm that the heat was stamped on a piece that was cut',
  body: confirmedMark,
})

const chooseCertificate = action({
  path: `${path}/:id/certificate`,
  access: update,
  summary: 'Choose one of the verified certificates that cover it; nothing chosen: the best one counts',
  body: z.strictObject({ certificateId: labelled(optionalReference, 'Certificate') }),
})

const { list, get, create, update: save } = steel.endpoints
export const steelStock = {
  ...steel,
  lifecycle: steelLifecycle,
  numbers: { pattern: 'SS-{######}', hasFacility: true, isYearly: false },
  grants: {
    user: ['read'],
    manager: [
      'create',
      'update',
      'cut',
      'reserve',
      'adjust',
      'reverse',
      'release',
      'release-conditionally',
      'decide',
      'import',
      'see-cost',
    ],
  },
  endpoints: {
    ...withTotals(list),
    ...readingEndpoints,
    get,
    create,
    update: save,
    ...actionEndpoints(slice, steelLifecycle, steel.record),
    move,
    cut,
    adjust,
    scrapPieces,
    confirmDifference,
    dropDifference,
    reservePieces: reserve,
    endReservation,
    issuePieces,
    withdrawCondition,
    returnPieces,
    reverseOperation: reverse,
    inspect,
    measure,
    mark,
    chooseCertificate,
    acceptWeakerCertificate,
    correctHeat,
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    ...importExportEndpoints(slice, steel.list),
    ...activityEndpoints(slice),
  },
}
