import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { currency, unitOfMeasure, uuid } from '#platform/contract/values/fields.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { changeGroups } from '../domain/comparison.ts'
import { costCategories } from '../domain/costing.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { costRow } from './lines.ts'

const name = z.string().nullable()
const status = z.enum(stateNames(quoteLifecycle))

const revision = z.object({
  id: uuid,
  revision: z.int(),
  status,
  isCurrent: z.boolean(),
  net: z.string(),
  currency,
  createdAt: labelled(z.string(), 'Opened'),
  sentAt: name,
  /** Of the PDF that was issued. */
  pdfSha256: name,
  reason: labelled(name, 'Opened because'),
})

const revisions = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/:id/revisions',
  access: 'quotes:read',
  kind: 'read',
  summary: 'All revisions of a quote, newest first',
  params: byId,
  response: z.array(revision),
  envelope: 'data',
})

const differences = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/:id/differences',
  access: 'quotes:read',
  kind: 'read',
  summary: 'What a revision changed against the one before, by field',
  params: byId,
  response: z.object({
    /** Null for Rev 0. */
    previousId: uuid.nullable(),
    previousRevision: z.int().nullable(),
    /** `paymentTerms`, `lines.20.unitPrice` (the line by its number) ... */
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  }),
  envelope: 'data',
})

const side = z.object({ id: uuid, label: z.string(), revision: z.int(), letter: z.string() })

const comparison = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/:id/comparison',
  access: 'quotes:read',
  kind: 'read',
  summary: 'What changed between two revisions or alternatives, in sentences',
  params: byId,
  query: z.object({
    /** Another revision, or an alternative of the same enquiry; the revision before when left out. */
    against: uuid.optional(),
  }),
  response: z.object({
    /** Null where there is nothing to compare with. */
    from: side.nullable(),
    to: side,
    /** Costing only with the right to see costs. */
    groups: z.array(z.object({ group: z.enum(changeGroups), sentences: z.array(z.string()) })),
    /** What a customer may be told, for a mail: nothing of costs, rates and internal notes. */
    text: z.string(),
  }),
  envelope: 'data',
})

const costSheet = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/:id/cost-sheet',
  access: 'quotes:see-costs',
  kind: 'read',
  summary: 'Cost and price by category over the lines that count',
  params: byId,
  response: z.object({
    currency,
    categories: z.array(
      z.object({ category: z.enum(costCategories), cost: z.string(), priceWithMarkup: z.string() }),
    ),
    cost: z.string(),
    priceWithMarkup: z.string(),
    net: z.string(),
    marginPercent: name,
  }),
  envelope: 'data',
})

/** What a quote counts as material to buy: its rows of the costing, without markup, other costs and the price. */
const costRows = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/:id/cost-rows',
  access: 'quotes:see-cost-rows',
  kind: 'read',
  summary: 'The material of the costing of a quote, for whoever buys it; nothing of its price and margin',
  params: byId,
  response: z.object({
    id: uuid,
    number: z.string(),
    currency,
    lines: z.array(
      z.object({
        id: uuid,
        lineNo: z.int(),
        description: z.string(),
        /** Of the quantity break that counts. */
        quantity: z.string(),
        rows: z.array(
          costRow
            .pick({ source: true, amount: true, unit: true, rate: true, perUnit: true })
            // Its place in the costing, from 0.
            .extend({ row: z.int() }),
        ),
      }),
    ),
  }),
  envelope: 'data',
})

const costSource = z.object({
  /** Of the line. */
  id: uuid,
  quoteId: uuid,
  number: z.string(),
  revision: z.int(),
  status,
  quoteDate: z.string(),
  companyName: z.string(),
  lineNo: z.int(),
  description: z.string(),
  productCode: name,
  uom: unitOfMeasure,
  /** Of the quantity break that counted. */
  quantity: z.string(),
  currency,
  /** Facility currency for one unit of the quote's currency, as it was used then. */
  exchangeRate: z.string(),
  baseCurrency: currency,
  /** For that quantity, in `currency`. */
  cost: z.string(),
  rows: z.array(costRow),
})
export type CostSource = z.output<typeof costSource>

const costSources = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/cost-sources',
  access: 'quotes:see-costs',
  kind: 'read',
  summary: 'Costed lines of earlier quotes by product or words of the description, newest first, at most 25',
  query: z.object({
    productCodeId: uuid.optional(),
    /** At least three letters; every word must be found. */
    search: z.string().max(100).optional(),
    /** The quote that is being costed. */
    exceptQuoteId: uuid.optional(),
  }),
  response: z.array(costSource),
  envelope: 'data',
})

const pdf = printEndpoint({
  path: '/api/v1/quotes/:id/pdf',
  access: 'quotes:read',
  summary: 'The quote as a PDF: stamped as a draft before it is sent, the frozen document after',
  query: {
    /** Set anew, with what has become of the quote across it. */
    copy: z.enum(['1']).optional(),
  },
})

const technicalOffer = printEndpoint({
  path: '/api/v1/quotes/:id/technical-offer',
  access: 'quotes:read',
  summary: 'The technical part of the offer as a PDF: no prices',
})

const costSheetPrint = printEndpoint({
  path: '/api/v1/quotes/:id/cost-sheet/pdf',
  access: 'quotes:see-costs',
  summary: 'The cost sheet as a PDF, marked as internal',
})

/** What can be read of a quote beside its record. */
export const readingEndpoints = {
  signatures: signaturesEndpoint('/api/v1/quotes/:id/signatures', 'quotes:read'),
  revisions,
  differences,
  comparison,
  costRows,
  costSheet,
  costSources,
  pdf,
  technicalOffer,
  costSheetPrint,
} as const
