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
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { materialNeed, materialSearch } from '#modules/steel/material-search/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { materialOfLine } from './contract/lines.ts'
import { allocationKinds } from './domain.ts'

const slice = 'traveller-materials'
const path = `/api/v1/${slice}/:id` as const
const name = z.string().nullable()
const may = z.union([z.literal(true), z.string()])
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
  /** Of the steel that was given out and of what is built in. */
  heats: z.array(z.string()),
  /** The pieces that parts are built into, where they have serial numbers. */
  pieces: z.array(z.object({ serialId: uuid, serialNo: z.string() })),
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
    install: may,
    takeOut: may,
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
    install: act({
      verb: 'install',
      access: `${slice}:issue`,
      summary: 'Build a made part from stock into pieces of the traveller',
      body: z.strictObject({
        lineRootId,
        /** The serial number of the part, or the traveller that made it where it has none. */
        part: labelled(text(60), 'Part'),
        quantity: labelled(z.int().min(1).max(9999), 'Pieces').optional(),
        intoSerialId: labelled(optionalReference, 'Into'),
      }),
    }),
    takeOut: act({
      verb: 'take-out',
      access: `${slice}:return`,
      summary: 'Take a made part out again; it is in stock as before',
      body: z.strictObject({ builtInId: labelled(uuid, 'Part'), reason: longText(500) }),
    }),
  },
})
