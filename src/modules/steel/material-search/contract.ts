import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { cannot, searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import { hindranceNames } from './domain.ts'

const { form } = steelStock.input.shape
const certificateType = z.enum(certificateTypes)

const mm = (label: string) =>
  labelled(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,3})?$/, 'The :attribute field must be a number with at most 3 decimals.')
      .optional(),
    label,
  )
const wanted = z.coerce.number().int().min(1).max(100_000)

/** What is looked for; decimal mm. Of a size only what is given has to agree. */
export const materialNeed = z.object({
  form,
  /** Gives the outside diameter of a pipe and, with the schedule, its nominal wall. */
  nps: labelled(searchText(12).optional(), 'NPS'),
  schedule: labelled(searchText(12).optional(), 'Schedule'),
  odMm: mm('Outside diameter'),
  insideMm: mm('Inside diameter'),
  diameterMm: mm('Diameter'),
  thicknessMm: mm('Thickness'),
  widthMm: mm('Width'),
  heightMm: mm('Height'),
  sectionName: searchText(30).optional(),
  sizeName: searchText(80).optional(),
  /** The thinnest the wall may be anywhere: what was measured, or what is left of the nominal wall by its tolerance. */
  wallMm: mm('Minimal wall'),
  /** The nominal wall that is enough with its own tolerance; left out: the minimal wall and 12.5 %. */
  nominalWallMm: mm('Nominal wall'),
  specificationId: uuid.optional(),
  grade: searchText(60).optional(),
  certificateType: certificateType.optional(),
  /** Of one piece that is needed. */
  lengthMm: mm('Length'),
  pieces: labelled(wanted.default(1), 'Pieces'),
  /** Its own steel comes first. */
  facilityId: uuid.optional(),
  /** Whose order it is for: steel of other customers is left out. */
  companyId: uuid.optional(),
  /** Which quote it is for: steel without its certificate is only found for the one it was released for. */
  quoteId: uuid.optional(),
})
export type MaterialNeed = z.output<typeof materialNeed>

const name = z.string().nullable()

const found = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  sizeText: labelled(z.string(), 'Form and size'),
  grade: z.string(),
  specificationName: z.string(),
  /** What it was taken in as, and all that its certificates found it good for. */
  certifiedTo: labelled(z.string(), 'Certified to'),
  heatNo: name,
  certificateType,
  facilityId: uuid,
  facilityCode: z.string(),
  placeName: name,
  ownerName: name,
  isOffcut: z.boolean(),
  /** The only quote it may be used for, since its certificate is missing; null: it is released plainly. */
  onlyFor: name,
  receivedOn: z.string(),
  /** Of one piece; 0 where it has none. */
  lengthMm: z.string(),
  qtyPieces: z.int(),
  freePieces: z.int(),
  freeMm: z.string(),
  /** How many needed pieces all of it gives. */
  gives: z.int(),
  /** The judged wall: the thinnest measured, or the nominal less its tolerance. */
  wallMm: name,
  isMeasured: z.boolean(),
})

/** Steel that can be taken. */
const candidate = found.extend({
  /** It was not bought with a higher certificate level than is asked for. */
  isExact: z.boolean(),
  /** How many needed pieces are taken from one of its pieces. */
  takes: z.int(),
  /** Of that piece, after cuts and kerf. */
  restMm: z.string(),
  /** What a reservation would keep: whole pieces of a lot, or a length of a single piece. */
  keepPieces: z.int().nullable(),
  keepMm: name,
})
export type Candidate = z.output<typeof candidate>

/** Steel of the right size and grade that cannot be taken. */
const excluded = found.extend({ hindrance: z.enum(hindranceNames), reason: z.string() })
export type Excluded = z.output<typeof excluded>

export const materialSearch = contract({
  slice: 'material-search',
  singular: 'Material search',
  plural: 'Material searches',
  endpoints: {
    search: endpoint({
      method: 'GET',
      path: '/api/v1/material-search',
      access: 'steel-stock:read',
      kind: 'read',
      summary: 'Steel in stock for what is needed, the best first, and what is excluded with its reason',
      query: materialNeed,
      response: z.object({
        candidates: z.array(candidate),
        candidateCount: z.int(),
        excluded: z.array(excluded),
        excludedCount: z.int(),
        /** Where nothing fits: specifications that are likely the same standard, with the pieces of this size that are certified to them. */
        alike: z.array(z.object({ id: uuid, name: z.string(), pieces: z.int() })),
        can: z.object({ reserve: z.union([z.literal(true), z.string()]) }),
        cannot,
      }),
      envelope: 'data',
    }),
  },
})
export type FoundMaterial = z.output<(typeof materialSearch)['endpoints']['search']['response']>
