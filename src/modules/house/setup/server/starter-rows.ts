import { z } from 'zod'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { notEntered } from '#modules/setup/facilities/domain.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { qualityClauses } from '#modules/purchasing/quality-clauses/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'

type Line = Readonly<Record<string, string>>

/** Finds the id behind a code of the list this one refers to; null when that list holds no such code. */
export type Resolve = (code: string) => string | null

/** How a line of each file becomes a record; the defaults are stated in the README of this slice. */
export const starterMaps = {
  facilities: (line: Line, at: number) => ({
    ...starterColumns(line, at),
    shortCode: cell(line, 'code').replaceAll(/[^A-Z0-9]/g, ''),
    legalEntity: notEntered('Legal entity'),
    addressLine1: notEntered('Address'),
    city: notEntered('City'),
    country: 'GB',
    timeZone: 'Europe/London',
    baseCurrency: 'GBP',
    taxCodes: [],
    approvalLimits: {},
    quoteValidityDays: 30,
  }),
  'global-segments': (line: Line, at: number) => ({
    ...starterColumns(line, at),
    description: cell(line, 'description'),
  }),
  'market-segments': (line: Line, at: number, resolve: Resolve) => ({
    ...starterColumns(line, at),
    description: cell(line, 'description'),
    globalSegmentId: resolve(cell(line, 'global_segment')),
  }),
  'sales-steps': (line: Line) => ({
    code: cell(line, 'code'),
    name: cell(line, 'name'),
    description: cell(line, 'exit_rule'),
    probabilityPercent: Number(cell(line, 'probability_percent')),
    isWon: cell(line, 'outcome') === 'won',
    isLost: cell(line, 'outcome') === 'lost',
    // Where what happens to an enquiry stands among these steps.
    reachedWhen:
      { ENQ: 'under_review', ESTIM: 'ready_to_quote', QUOTED: 'quoted' }[cell(line, 'code') ?? ''] ?? null,
    sortOrder: Number(cell(line, 'step_order')),
    active: true,
  }),
  'quote-confidence': (line: Line, at: number) => ({
    ...starterColumns(line, at),
    description: cell(line, 'guidance'),
    percent: Number(cell(line, 'weight_percent')),
    countsInForecast: Number(cell(line, 'min_percent')) > 0,
    // New enquiries begin with the lowest level: nothing is promised yet.
    isDefault: Number(cell(line, 'min_percent')) === 0,
  }),
  specifications: (line: Line, at: number) => ({
    ...starterColumns({ ...line, name: cell(line, 'title') }, at),
    description: cell(line, 'revision_note'),
    edition: editionOf(cell(line, 'revision_note')),
    publisher: cell(line, 'owner'),
    kind: cell(line, 'kind'),
    status: 'current',
  }),
  'psl-levels': (line: Line, at: number) => {
    const rank = Number(cell(line, 'rank'))
    return {
      ...starterColumns(line, at),
      description: cell(line, 'description'),
      standard: cell(line, 'standard'),
      rank,
      minCertificateType: rank >= 5 ? '3.2' : '3.1',
      requiresSerialisation: rank >= 3,
      requiresTechnicalReview: rank >= 3,
      minNdeLevel: rank >= 2 ? 'II' : null,
      impactTestRule:
        rank >= 3 ? 'At all temperature classes' : rank === 2 ? 'At the lower temperature classes' : null,
      recordRetentionYears: 10,
    }
  },
  'product-codes': (line: Line, at: number, resolve: Resolve) => ({
    ...starterColumns(line, at),
    family: cell(line, 'category'),
    // A furnace charge is sold as a lot.
    uom: cell(line, 'unit') === 'charge' ? 'lot' : cell(line, 'unit'),
    form: cell(line, 'default_form'),
    defaultPslLevelId: resolve(cell(line, 'default_psl')),
    sellable: true,
  }),
  'quality-clauses': (line: Line, at: number) => ({
    ...starterColumns(line, at),
    wording: cell(line, 'wording'),
    poTypes: severalOf(cell(line, 'po_types')),
    forms: severalOf(cell(line, 'forms')),
  }),
} as const satisfies Record<string, (line: Line, at: number, resolve: Resolve) => object>
export type StarterArea = keyof typeof starterMaps

const inputs: Record<StarterArea, z.ZodType<Record<string, unknown>>> = {
  facilities: facilities.input,
  'global-segments': globalSegments.input,
  'market-segments': marketSegments.input,
  'sales-steps': salesSteps.input,
  'quote-confidence': quoteConfidence.input,
  specifications: specifications.input,
  'psl-levels': pslLevels.input,
  'product-codes': productCodes.input,
  'quality-clauses': qualityClauses.input,
}

/**
 * The records of one file, each checked against the contract of its list.
 * @throws Error naming the first line that does not fit; nothing is guessed
 */
export function starterRows(
  area: StarterArea,
  lines: readonly Line[],
  resolve: Resolve,
): Record<string, unknown>[] {
  return lines.map((line, at) => {
    const row = inputs[area].safeParse(starterMaps[area](line, at, resolve))
    if (!row.success) throw new Error(`Line ${at + 2} of ${area}: ${z.prettifyError(row.error)}`)
    return row.data
  })
}

function cell(line: Line, name: string): string {
  const value = line[name]
  if (value === undefined) throw new Error(`The starter set has no column ${name}.`)
  return value
}

/** `stock|subcontract` */
const severalOf = (cell: string): string[] => cell.split('|').filter(Boolean)

const starterColumns = (line: Line, at: number) => ({
  code: cell(line, 'code'),
  name: cell(line, 'name'),
  sortOrder: (at + 1) * 10,
  active: line.active !== '0',
})

/** `21st edition 2018, addenda` names an edition; where the note names none, it is the one of the order. */
function editionOf(note: string): string {
  const [first = ''] = note.split(',')
  return /\d(st|nd|rd|th) edition|edition \d|^\d{4}$/.test(first) ? first : 'per order'
}
