import { z } from 'zod'
import { contract, endpoint, type Permission } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { labelSizeNames } from '#platform/contract/documents/label-sheets.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import {
  cannot,
  isoDate,
  keysOf,
  longText,
  optionalReference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { materialNeed, materialSearch } from '#modules/steel/material-search/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { allocationKinds } from './domain.ts'

const slice = 'traveller-materials'
const path = `/api/v1/${slice}/:id` as const
const name = z.string().nullable()
const may = z.union([z.literal(true), z.string()])
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

const materialOfLine = z.object({
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
})

/** The material of a traveller: each line with what is kept and given out for it. */
const materials = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  revision: z.int(),
  status: z.string(),
  description: z.string(),
  companyName: name,
  heatRule: z.string(),
  /** The last day for which steel is kept unless somebody says another. */
  keptUntil: isoDate,
  lines: z.array(materialOfLine),
  entries: z.array(
    z.object({
      id: uuid,
      lineNo: z.int().nullable(),
      kind: z.enum(keysOf(allocationKinds)),
      stockId: uuid,
      stockNumber: z.string(),
      pieces: z.int(),
      lengthMm: z.string(),
      heatNo: name,
      certificateNo: name,
      reason: name,
      byName: name,
      at: z.string(),
    }),
  ),
  can: z.object({
    reserve: may,
    letGo: may,
    issue: may,
    cut: may,
    mark: may,
    takeBack: may,
    swap: may,
    scrap: may,
    request: may,
  }),
  cannot,
})
export type TravellerMaterials = z.output<typeof materials>
export type MaterialOfLine = TravellerMaterials['lines'][number]

const act = <const Verb extends string, B extends z.ZodType>(about: {
  verb: Verb
  access: Permission
  summary: string
  body: B
}) =>
  endpoint({
    method: 'POST',
    path: `${path}/${about.verb}`,
    access: about.access,
    kind: 'write',
    summary: about.summary,
    params: byId,
    body: about.body,
    response: materials,
    envelope: 'data',
    versioned: true,
  })

const lineRootId = labelled(uuid, 'Material line')
const stockId = labelled(uuid, 'Steel')
const { cut: cutting, reservePieces, mark: marked } = steelStock.endpoints
const { pieces, lengthMm } = reservePieces.body.shape
const { kerfMm, trimMm, scrapRest } = cutting.body.shape

const search = endpoint({
  method: 'GET',
  path: `${path}/search`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Steel in stock for a material line of a traveller, and what is excluded with its reason',
  params: byId,
  query: z.object({ line: uuid }),
  response: materialSearch.endpoints.search.response.extend({ need: materialNeed }),
  envelope: 'data',
})

/** One label of each piece, or of the tray where pieces are told apart by count. */
const labels = endpoint({
  method: 'GET',
  path: `${path}/labels/:format`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Labels of the pieces of a traveller with their heats, as pdf in the size of the label or as zpl',
  params: byId.extend({ format: z.enum(['pdf', 'zpl']) }),
  query: z.object({
    size: z.enum(labelSizeNames).default('100x50'),
    download: z.literal('1').optional(),
  }),
  response: z.unknown(),
  envelope: 'bytes',
  cost: 'pdf',
})

/** What becomes of the material of travellers; `:id` is the traveller, any revision of it. */
export const travellerMaterials = contract({
  slice,
  singular: 'Material of a traveller',
  plural: 'Materials of travellers',
  grants: { user: ['read'], manager: ['reserve', 'request', 'issue', 'return', 'swap'] },
  endpoints: {
    get: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The material lines of a traveller with what is kept and given out for them',
      params: byId,
      response: materials,
      envelope: 'data',
    }),
    search,
    pdf: printEndpoint({
      path: `${path}/pdf`,
      access: `${slice}:read`,
      summary:
        'The material list of a traveller as a PDF, with the heats and certificates of what was given out',
    }),
    cuttingList: printEndpoint({
      path: `${path}/cutting-list`,
      access: `${slice}:read`,
      summary: 'What is to be cut for a traveller from which steel, as a PDF with room for a pen',
    }),
    labels,
    reserve: act({
      verb: 'reserve',
      access: `${slice}:reserve`,
      summary: 'Keep steel for a material line',
      body: z.strictObject({
        lineRootId,
        stockId,
        pieces,
        lengthMm,
        until: labelled(isoDate.optional(), 'Until'),
      }),
    }),
    letGo: act({
      verb: 'let-go',
      access: `${slice}:reserve`,
      summary: 'Let go what is kept for a material line',
      body: z.strictObject({ lineRootId, stockId }),
    }),
    issue: act({
      verb: 'issue',
      access: `${slice}:issue`,
      summary: 'Give steel out for a material line, with its heat and certificate',
      body: z.strictObject({ lineRootId, stockId, pieces }),
    }),
    cut: act({
      verb: 'cut',
      access: 'steel-stock:cut',
      summary: 'Cut the lengths of a material line; what is cut off is kept for it',
      body: z.strictObject({
        lineRootId,
        stockId,
        quantity: labelled(z.int().min(1).max(1000), 'Pieces'),
        kerfMm,
        trimMm,
        scrapRest,
        locationId: labelled(optionalReference, 'Place of the pieces'),
      }),
    }),
    mark: act({
      verb: 'mark',
      access: 'steel-stock:cut',
      summary: 'Confirm the heat that was stamped on a piece cut for the traveller',
      body: marked.body.extend({ stockId }),
    }),
    takeBack: act({
      verb: 'return',
      access: `${slice}:return`,
      summary: 'Take back into stock what was given out',
      body: z.strictObject({ stockId, locationId: labelled(optionalReference, 'Place') }),
    }),
    swap: act({
      verb: 'swap',
      access: `${slice}:swap`,
      summary: 'Take other steel instead of what is kept or given out and not cut yet',
      body: z.strictObject({
        lineRootId,
        stockId,
        withStockId: labelled(uuid, 'Steel that is taken instead'),
        reason: longText(500),
      }),
    }),
    scrap: act({
      verb: 'scrap',
      access: `${slice}:return`,
      summary: 'Scrap what was given out or cut for a material line',
      body: z.strictObject({ stockId, reason: longText(500) }),
    }),
    request: act({
      verb: 'request',
      access: `${slice}:request`,
      summary: 'Write a requisition line for each material line that is short',
      body: z.strictObject({}),
    }),
  },
})
