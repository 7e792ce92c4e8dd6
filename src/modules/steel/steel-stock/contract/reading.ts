import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, optionalReference, searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelSizeNames } from '#platform/contract/documents/label-sheets.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { choicesEndpoint } from '#platform/contract/calls/resource.ts'
import { copyFor } from '#modules/steel/certificates/contract.ts'
import { steelForm } from './fields.ts'

const slice = 'steel-stock'
const path = `/api/v1/${slice}` as const

/** Places of every facility, for selects; the number of the facility stands with each. */
const places = choicesEndpoint({
  path: `${path}/places`,
  access: `${slice}:read`,
  summary: 'Names of storage places for selects',
})

/** The quotes that steel may be released for without its certificate. */
const conditionQuotes = choicesEndpoint({
  path: `${path}/condition-quotes`,
  access: `${slice}:release-conditionally`,
  summary: 'Quotes that are open or ordered, for selects',
})

/** What was given out of the stock last, for the shop. */
const issueNote = printEndpoint({
  path: `${path}/:id/issue-note`,
  access: `${slice}:read`,
  summary: 'The issue note as a PDF: stamped where the steel is conditionally released',
})

/** The certificate of a piece with a cover sheet that names the piece. */
const certificateCopy = printEndpoint({
  path: `${path}/:id/certificate-copy`,
  access: `${slice}:read`,
  summary:
    'The certificate of a piece with a cover sheet, as one PDF: what covers it, or another one of its heat',
  query: { ...copyFor, certificateId: optionalReference },
})

/** A pipe by its nominal name and its measurements, for the form: what one says of the other, and what is not listed. */
const namedPipe = endpoint({
  method: 'GET',
  path: `${path}/named-pipe`,
  access: 'staff',
  kind: 'read',
  summary: 'Diameter and wall of an NPS and a schedule, and what of them no table lists',
  query: z.object({
    nps: searchText(12).optional(),
    schedule: searchText(12).optional(),
    odMm: searchText(12).optional(),
    wallMm: searchText(12).optional(),
  }),
  response: z.object({
    nps: z.string().nullable(),
    schedule: z.string().nullable(),
    odMm: z.string().nullable(),
    wallMm: z.string().nullable(),
    problems: z.record(z.string(), z.array(z.string())),
  }),
  envelope: 'data',
})

/** One label of each of these pieces: to print, or as ZPL for the printer itself. */
const labels = endpoint({
  method: 'GET',
  path: `${path}/labels/:format`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Labels of pieces with QR and bar code, as pdf in the size of the label or as zpl',
  params: z.object({ format: z.enum(['pdf', 'zpl']) }),
  query: z.object({
    /** Separated by commas. */
    ids: z
      .string()
      .max(7400)
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, 'Name up to 200 pieces.'),
    size: z.enum(labelSizeNames).default('100x50'),
    download: z.literal('1').optional(),
  }),
  response: z.unknown(),
  envelope: 'bytes',
  cost: 'pdf',
})

/** What a scanner reads from a tag: the number of a piece, its old number, or the address in its QR code. */
const scan = endpoint({
  method: 'GET',
  path: `${path}/scan`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'The piece whose number, old number or QR code was read',
  query: z.object({ text: searchText(200) }),
  response: z.object({ id: uuid, number: z.string() }),
  envelope: 'data',
})

export const stockReports = ['list', 'ageing', 'offcuts'] as const
export type StockReport = (typeof stockReports)[number]
const reportFormat = z.enum(['pdf', 'csv'])

/** What lies in the house now; what it cost is in none of them. */
const stockReport = endpoint({
  method: 'GET',
  path: `${path}/reports/:report/:format`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Stock list, ageing by days in stock, or offcuts as of today, as pdf or csv',
  params: z.object({ report: z.enum(stockReports), format: reportFormat }),
  query: z.object({ download: z.literal('1').optional() }),
  response: z.unknown(),
  envelope: 'bytes',
  cost: 'pdf',
})

const valuationReport = endpoint({
  method: 'GET',
  path: `${path}/valuation/:format`,
  access: `${slice}:see-cost`,
  kind: 'read',
  summary: 'Value of our own steel at the end of a day, by the ledger until then, as pdf or csv',
  params: z.object({ format: reportFormat }),
  query: z.object({
    /** Today when left out. */
    on: isoDate.optional(),
    download: z.literal('1').optional(),
  }),
  response: z.unknown(),
  envelope: 'bytes',
  cost: 'pdf',
})

/** What a customer gave us to use for its own orders, and what became of it. */
const freeIssueReport = endpoint({
  method: 'GET',
  path: `${path}/free-issue/:format`,
  access: `${slice}:read`,
  kind: 'read',
  summary:
    'Steel a customer gave: used, lost, scrapped, given back and left until the end of a day, as pdf or csv',
  params: z.object({ format: reportFormat }),
  query: z.object({
    companyId: uuid,
    /** Today when left out. */
    on: isoDate.optional(),
    download: z.literal('1').optional(),
  }),
  response: z.unknown(),
  envelope: 'bytes',
  cost: 'pdf',
})

const valuation = endpoint({
  method: 'GET',
  path: `${path}/valuation`,
  access: `${slice}:see-cost`,
  kind: 'read',
  summary:
    'Pieces, mass and value of our own steel in stock, by facility and form; the steel of customers has no value',
  response: z.array(
    z.object({
      facilityName: z.string(),
      form: steelForm,
      currency: z.string(),
      qtyPieces: z.int(),
      massKg: z.string(),
      value: z.string(),
    }),
  ),
  envelope: 'data',
})

/** What is read and printed of the stock beside the record and the list. */
export const readingEndpoints = {
  places,
  conditionQuotes,
  issueNote,
  certificateCopy,
  namedPipe,
  labels,
  scan,
  valuation,
  stockReport,
  valuationReport,
  freeIssueReport,
}
