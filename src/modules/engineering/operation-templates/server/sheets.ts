import { writeXlsx } from 'hucre/xlsx'
import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import { readUploadedSheet } from '#platform/server/import-export/read-upload.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { isDraft, LOCKED } from '../domain/lifecycle.ts'
import { type OperationContent, usualOperation } from '../domain/operation.ts'
import { readSheet as readOperations, type SheetReading, writeSheet } from '../domain/sheet.ts'
import { sheetColumns } from '../domain/sheet-cells.ts'
import { usualFor } from '../domain/suggestion.ts'
import { nameOf, requireTemplate } from './records.ts'

type ById = { id: string }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows that may be chosen from a list in the sheet. */
const LIST_ROWS = 200

/** What a blank sheet shows of how it is filled in. */
const examples: readonly OperationContent[] = [
  {
    ...usualOperation,
    ...usualFor('document_review', null),
    seq: 10,
    title: 'Material receipt and certificate check',
    workCentre: 'Stores',
    plannedMinutes: 30,
    requiredDocuments: ['MTR'],
  },
  {
    ...usualOperation,
    ...usualFor('pressure_test', null),
    seq: 20,
    title: 'Hydrostatic test',
    workCentre: 'Test bay',
    intervention: { ...usualOperation.intervention, manufacturer: 'H', customer: 'W' },
    noticeHours: 48,
    plannedMinutes: 90,
    steps: [{ kind: 'measurement', label: 'Hold time', unit: 'min', min: '15', max: null }],
    requiredDocuments: ['Test chart'],
  },
]

/** The operations of a template as a sheet that can be filled in and read back. */
export async function sheet(
  ctx: Context,
  { params, query }: Incoming<ById, { blank?: '1' | undefined }, unknown>,
  { reply }: HttpExchange,
): Promise<void> {
  const template = await requireTemplate(ctx, params.id)
  const operations = query.blank ? examples : template.operations
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Operations',
        columns: sheetColumns.map(({ width }) => ({ width })),
        rows: writeSheet(operations),
        freezePane: { rows: 1 },
        dataValidations: sheetColumns.flatMap(({ words }, at) =>
          words ? [{ type: 'list' as const, values: [...words], allowBlank: true, range: rangeOf(at) }] : [],
        ),
      },
      { name: 'Words', columns: wordColumns.map(() => ({ width: 26 })), rows: wordRows() },
    ],
  })
  const name = query.blank ? 'Operations.xlsx' : `${nameOf(template)} operations.xlsx`
  await reply.headers(fileHeaders({ name, mime: XLSX }, 'attachment')).send(Buffer.from(bytes))
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`
const rangeOf = (at: number): string => `${letterOf(at)}2:${letterOf(at)}${LIST_ROWS}`

const wordColumns = sheetColumns.filter(({ words }) => words)

/** The words that may stand in each column, one below the other. */
function wordRows(): (string | null)[][] {
  const longest = Math.max(...wordColumns.map(({ words = [] }) => words.length))
  return [
    wordColumns.map(({ header }) => header),
    ...Array.from({ length: longest }, (_, at) => wordColumns.map(({ words = [] }) => words[at] ?? null)),
  ]
}

/** Reads an uploaded sheet row by row; nothing is saved. @throws 422 at `file` when it cannot be read */
export async function readSheet(
  ctx: Context,
  { params }: Incoming<ById, unknown, unknown>,
  exchange: HttpExchange,
): Promise<SheetReading> {
  const template = await requireTemplate(ctx, params.id)
  if (!isDraft(template.status)) throw locked(LOCKED)
  const { sheet: cells } = await readUploadedSheet(ctx, exchange)
  return readOperations(cells)
}
