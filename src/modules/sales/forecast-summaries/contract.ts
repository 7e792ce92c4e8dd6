import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import {
  currency,
  isoDate,
  keysOf,
  money,
  optionalLongText,
  optionalReference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { type Figure, figureNames, type PeriodType, periodTypes } from './domain.ts'

const periodType = z.enum<[PeriodType, ...PeriodType[]]>(keysOf(periodTypes))
const figure = z.enum<[Figure, ...Figure[]]>(keysOf(figureNames))
const name = z.string().nullable()

/** Sums of quotes in the currency of the target, decimal strings with two decimals. */
const sums = {
  open: z.string(),
  /** Open value times confidence, where the confidence counts in the forecast. */
  weighted: z.string(),
  won: z.string(),
  lost: z.string(),
  openCount: z.int(),
  wonCount: z.int(),
  lostCount: z.int(),
  /** Quotes that are in none of the sums: their currency has no rate to that of the target. */
  leftOutCount: z.int(),
} as const
const measured = {
  targetValue: z.string(),
  committedValue: name,
  currency: z.string(),
  ...sums,
  /** Target minus won; negative when the target is passed. */
  gap: z.string(),
  /** Open over gap; null when there is no gap. */
  coverage: name,
} as const

const figures = z.object({
  ...measured,
  leftOut: z.array(z.object({ currency: z.string(), count: z.int(), value: z.string() })),
})

const snapshot = z.object({
  id: uuid,
  /** The day it was frozen. */
  takenOn: labelled(z.string(), 'Frozen on'),
  takenByName: z.string(),
  isByHand: z.boolean(),
  ...measured,
})

const forecast = resource('forecast-summaries', {
  singular: 'Forecast summary',
  plural: 'Forecast summaries',
  input: {
    name: text(120),
    periodType: labelled(periodType, 'Period'),
    /** The first day of the period. */
    periodStart: labelled(isoDate, 'Begins on'),
    /** Each of the four: null stands for all. */
    facilityId: optionalReference,
    globalSegmentId: optionalReference,
    marketSegmentId: optionalReference,
    salespersonId: optionalReference,
    targetValue: labelled(money, 'Target'),
    currency,
    /** What the manager promises whatever the sums say; the note says why. */
    committedValue: labelled(money.nullish(), 'Committed'),
    note: optionalLongText(2000),
  },
  computed: {
    periodEnd: z.string(),
    facilityName: name,
    globalSegmentName: name,
    marketSegmentName: name,
    salespersonName: name,
  },
  row: {
    name: z.string(),
    periodType,
    periodStart: z.string(),
    facilityName: name,
    globalSegmentName: name,
    marketSegmentName: name,
    salespersonName: name,
    targetValue: z.string(),
    currency: z.string(),
    /** Of the last snapshot. */
    won: name,
    weighted: name,
    frozenOn: labelled(name, 'As of'),
  },
  list: {
    filters: {
      periodType: anyOf(keysOf(periodTypes)),
      periodStart: dateRange,
      facilityId: referenceFilter,
      globalSegmentId: referenceFilter,
      marketSegmentId: referenceFilter,
      salespersonId: referenceFilter,
      /** The period holds the present day. */
      running: labelledFilter(flagFilter, 'Running now'),
    },
    sorts: ['periodStart', 'name', 'targetValue'],
    defaultSort: '-periodStart',
    searchable: true,
  },
})

const quoteBehind = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int(),
  companyName: z.string(),
  projectName: name,
  status: z.string(),
  figure,
  /** When the order is expected, or the day it was won or lost. */
  day: labelled(z.string(), 'Expected or decided'),
  /** In the currency of the target; null where there is no rate. */
  value: name,
  /** Percent it counts with; 0 where the confidence does not count in the forecast. */
  weight: labelled(z.int(), 'Confidence'),
  /** As it stands on the quote. */
  ownValue: z.string(),
  ownCurrency: z.string(),
})

const path = '/api/v1/forecast-summaries/:id' as const
const access = 'forecast-summaries:read' as const

/** The quotes behind the figures of one target. */
const quotesBehind = endpoint({
  method: 'GET',
  path: `${path}/quotes`,
  access,
  kind: 'read',
  summary: 'The quotes behind the figures of a forecast summary',
  params: byId,
  list: {
    filters: { figure: anyOf(keysOf(figureNames)) },
    sorts: ['value', 'day', 'number'],
    defaultSort: '-value',
    searchable: false,
  },
  response: pageOf(quoteBehind),
  envelope: 'list',
})

export const forecastSummaries = {
  ...forecast,
  endpoints: {
    ...forecast.endpoints,
    ...importExportEndpoints('forecast-summaries', forecast.list),
    figures: endpoint({
      method: 'GET',
      path: `${path}/figures`,
      access,
      kind: 'read',
      summary: 'Target, open, weighted, won, lost, gap and coverage as they are now',
      params: byId,
      response: figures,
      envelope: 'data',
    }),
    quotes: quotesBehind,
    snapshots: endpoint({
      method: 'GET',
      path: `${path}/snapshots`,
      access,
      kind: 'read',
      summary: 'The frozen figures of the last two hundred weeks, oldest first',
      params: byId,
      response: z.array(snapshot),
      envelope: 'data',
    }),
    freeze: endpoint({
      method: 'POST',
      path: `${path}/freeze`,
      access: 'forecast-summaries:freeze',
      kind: 'write',
      summary: 'Freeze the figures as they are today, once a day',
      params: byId,
      body: z.strictObject({}),
      response: snapshot,
      envelope: 'data',
      status: 201,
    }),
    pdf: endpoint({
      method: 'GET',
      path: `${path}/pdf`,
      access,
      kind: 'stream',
      summary: 'Target, figures, gap and the frozen weeks as a PDF',
      params: byId,
      query: z.object({ download: z.enum(['1']).optional() }),
      response: z.void(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    ...activityEndpoints('forecast-summaries'),
  },
}

/** The list of the quotes behind one target, for the shells of lists. */
export const forecastQuotes = {
  slice: 'forecast-summaries',
  singular: 'Quote',
  plural: 'Quotes',
  endpoints: { list: quotesBehind },
} as const

export type ForecastRecord = z.output<typeof forecast.record>
export type ForecastFigures = z.output<typeof figures>
export type ForecastSnapshot = z.output<typeof snapshot>
