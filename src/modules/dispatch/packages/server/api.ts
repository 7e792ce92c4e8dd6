import type { z } from 'zod'
import type { Label } from '#platform/contract/documents/label-sheets.ts'
import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { ExportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { LinesRead } from '#platform/server/documents/reading.ts'
import { invalid } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { answerLabels } from '#modules/steel/steel-stock/server/api.ts'
import type { packagePrints } from '../contract.ts'
import type { PackageTables } from '../table.ts'
import { type NoteToPack, packageKinds, packed, sizeOfPackage } from '../domain.ts'

export { packingListPrint } from './packing-list.ts'

/** The packages of a note, and what lies in them, as kinds of its lines. */
export const packageParts = ({ packages, contents }: PackageTables) =>
  ({
    packages: { table: packages, parent: 'noteId', order: 'lineNo' },
    packageContents: { table: contents, parent: 'noteId', order: 'lineNo' },
  }) satisfies Readonly<Record<string, LinesRead>>

/** The same as parts of an export; `of` is what the notes are called. */
export const packageExports = (
  notes: ExportPart,
  { packages, contents }: PackageTables,
  { name, of }: { readonly name: string; readonly of: string },
): readonly ExportPart[] => [
  partInside(notes, 'noteId', {
    name: `${name}-packages`,
    label: `Packages of ${of}`,
    table: packages,
    order: ['noteId', 'lineNo'],
    labels: { lineNo: 'Package' },
  }),
  partInside(notes, 'noteId', {
    name: `${name}-contents`,
    label: `What lies in packages of ${of}`,
    table: contents,
    order: ['noteId', 'lineNo'],
    labels: { lineNo: 'Place' },
  }),
]

interface LabelledNote extends NoteToPack {
  readonly id: string
  readonly number: string
  readonly companyName: string | null
  readonly shipTo: string
  readonly customerOrderNo?: string | null | undefined
}

/** A label for each package: whose it is, which of how many, what it weighs. */
function packageLabelsOf(note: LabelledNote, url: string): Label[] {
  const { number, companyName, shipTo, customerOrderNo } = note
  return packed(note).map((one, at, all) => ({
    number: `${number}-${one.lineNo}`,
    lines: present([
      companyName ?? shipTo.split('\n')[0],
      `${packageKinds[one.kind]}, ${at + 1} of ${all.length}, ${Number(one.totalKg)} kg gross`,
      present([sizeOfPackage(one), one.marks]).join(', '),
      customerOrderNo && `Order ${customerOrderNo}`,
      one.sealNo && `Seal ${one.sealNo}`,
    ]),
    qr: url,
  }))
}

type LabelsCall = ReturnType<typeof packagePrints>['labels']

/** The handler that answers with the labels of the packages of a note. @throws 422 where nothing is packed */
export const packageLabels =
  <Row extends LabelledNote>(
    document: { readonly require: (ctx: Context, id: string) => Promise<Row> },
    page: (id: string) => ScreenAddress,
  ) =>
  async (
    ctx: Context,
    { params, query }: Incoming<z.output<LabelsCall['params']>, z.output<LabelsCall['query']>, unknown>,
    exchange: HttpExchange,
  ): Promise<void> => {
    const row = await document.require(ctx, params.id)
    if (row.packages.length === 0) throw invalid({ packages: ['It has no packages yet.'] })
    const tags = packageLabelsOf(row, fullAddress(ctx.appUrl, page(row.id)))
    await answerLabels(ctx, exchange, { ...query, format: params.format, tags })
  }
