import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSources } from '../../../scripts/gates/sources.ts'
import { contracts } from '../../../src/app/catalogue.ts'
import { documents } from '../../../src/app/documents.ts'

const MOVED = 'changed by movements of the stock alone'
const TITLE_BLOCK = 'the title block, in the dialog that saves a calculation'
const OPENED_FROM = 'where the calculator is opened from'

/** Fields of a header that no section of the details shows, each with where it stands instead. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'consolidated-purchase-orders': { lines: 'the tab of the lines' },
  enquiries: { salesStepId: 'the steps under the title' },
  'pipe-wall-calculations': {
    title: TITLE_BLOCK,
    client: TITLE_BLOCK,
    project: TITLE_BLOCK,
    lineNumber: TITLE_BLOCK,
    documentNumber: TITLE_BLOCK,
    notes: TITLE_BLOCK,
    companyId: TITLE_BLOCK,
    enquiryId: OPENED_FROM,
    quoteId: OPENED_FROM,
    quoteLineId: OPENED_FROM,
    case: 'the calculator itself',
  },
  'steel-stock': {
    qtyPieces: MOVED,
    lengthMm: MOVED,
    massKg: MOVED,
    facilityId: MOVED,
    locationId: MOVED,
    ownerCompanyId: MOVED,
    inspection: 'decided by an action',
    value: 'given when it is taken in, then kept by its ledger',
    currency: 'given when it is taken in, with the value',
  },
}

const screens = [...readSources()].filter(([path]) =>
  /^src\/modules\/.*\/web\/.*(?<!\.test)\.tsx?$/.test(path),
)
const sectionList = z.array(z.object({ fields: z.array(z.string()) }))

/** The fields in the sections that the page of a document gives to its details; none where it has no such tab. */
async function shownFields(slice: string): Promise<readonly string[]> {
  const own = screens.filter(([path]) => path.split('/')[3] === slice)
  const [name] = own.flatMap(([, text]) => /<DetailsTab sections=\{(\w+)\}/.exec(text)?.[1] ?? [])
  if (name === undefined) return []
  const [path] = own.find(([, text]) => text.includes(`export const ${name}:`)) ?? []
  const module: Readonly<Record<string, unknown>> = await import(`../../../${path}`)
  return sectionList.parse(module[name]).flatMap(({ fields }) => fields)
}

/** The fields of the header that people send. */
function headerFields(slice: string): readonly string[] {
  const contract = contracts.find((one) => one.slice === slice)
  const input = contract && 'input' in contract ? contract.input : undefined
  if (!(input instanceof z.ZodObject)) throw new Error(`The contract of ${slice} has no input.`)
  return Object.entries(input.shape).flatMap(([name, field]) => (isKindOfLine(field) ? [] : [name]))
}

/** Lines have a tab of their own, of whatever kind they are. */
const isKindOfLine = (field: unknown): boolean => {
  const lines = field instanceof z.ZodOptional ? field.unwrap() : field
  return (
    lines instanceof z.ZodArray && lines.element instanceof z.ZodObject && 'lineNo' in lines.element.shape
  )
}

/** Numbered, and not entered by anybody: the program makes them, so that they have no header. */
const made = new Set(['billing', 'deletion-lists'])
const numbered = documents.flatMap(({ slice, numbered: isDocument }) =>
  isDocument && !made.has(slice) ? [slice] : [],
)

describe('The page of a document', () => {
  it.each(numbered)('of %s shows every field of the header, or it stands elsewhere', async (slice) => {
    const shown = await shownFields(slice)
    const places = Object.keys(elsewhere[slice] ?? {})
    const fields = headerFields(slice)
    expect(
      fields.filter((field) => !shown.includes(field) && !places.includes(field)),
      `in no section of the details of ${slice}`,
    ).toEqual([])
    expect(
      places.filter((field) => shown.includes(field) || !fields.includes(field)),
      `no exception of ${slice} any more`,
    ).toEqual([])
  })
})
