import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Label } from '#platform/contract/documents/label-sheets.ts'
import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { LinesRead } from '#platform/server/documents/reading.ts'
import { invalid } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { answerLabels } from '#modules/steel/steel-stock/server/api.ts'
import type { packagePrints } from '../contract.ts'
import { type NoteToPack, packageKinds, packed, sizeOfPackage } from '../domain.ts'

export { packingListPrint } from './packing-list.ts'

/** The packages of a note, and what lies in them, as kinds of its lines. */
export const packageParts = (packages: PgTable, contents: PgTable) =>
  ({
    packages: { table: packages, parent: 'noteId', order: 'lineNo' },
    packageContents: { table: contents, parent: 'noteId', order: 'lineNo' },
  }) satisfies Readonly<Record<string, LinesRead>>

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
