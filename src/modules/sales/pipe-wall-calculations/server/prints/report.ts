import type { Context } from '#platform/server/context.ts'
import { answerPdf, type FrozenPrint, keptPdf } from '#platform/server/documents/printing/printing.ts'
import { badRequest, invalid } from '#platform/server/errors.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { programVersion } from '#platform/server/program/program-version.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { printedSignatures } from '#modules/signing/signature/server/api.ts'
import { verificationUrl } from '#modules/signing/verify/server/api.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { isRefused, needsEngineer, type PipeWallResult } from '../../contract/result.ts'
import type { CalculationRecord } from '../../contract.ts'
import { evaluate, evaluateUnknown } from '../../domain/engine.ts'
import { calculationLabel, calculationLifecycle, isSuperseded } from '../../domain/lifecycle.ts'
import { sizeText } from '../../domain/answer/summary.ts'
import { evaluateList } from '../evaluating.ts'
import { oneListAtATime } from '../one-at-a-time.ts'
import { calculationPrint } from './calculation-print.ts'
import { type CalculationRow, calculations } from '../document.ts'
import { registerPrint } from './register-print.ts'
import { signaturesOn } from '../signing.ts'
import { currentTables } from '../tables.ts'

const SLICE = 'pipe-wall-calculations'

type Download = { download?: '1' | undefined }

function readCase(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The case in the query string is not JSON.')
  }
}

/** Throws 422 with the sentences of a case that cannot be calculated: there is no report without a result. */
function requireResult(result: PipeWallResult): void {
  if (!isRefused(result)) return
  const fields = Map.groupBy(result.errors, ({ field }) => `case.${field}`)
  throw invalid(
    Object.fromEntries([...fields].map(([field, errors]) => [field, errors.map(({ message }) => message)])),
  )
}

const titleOf = (given: PipeWallCase, result: PipeWallResult): string =>
  given.title ?? `Wall of ${sizeText(given, result)}`

/** The report of the case in the query string; it has no number and no signatures. */
export async function report(
  ctx: Context,
  { query }: { query: Download & { case: string } },
  exchange: HttpExchange,
): Promise<void> {
  const given = readCase(query.case)
  const { tables } = await currentTables(ctx)
  const result = evaluateUnknown(given, tables)
  requireResult(result)
  const known = given as PipeWallCase
  const bytes = await renderPdf(
    calculationPrint({
      case: known,
      result,
      letterhead: await letterheadOfReader(ctx),
      softwareVersion: programVersion(),
      createdAt: ctx.clock.now().toISOString(),
      title: titleOf(known, result),
      stamp: stampOf(result),
    }),
  )
  await answerPdf(exchange, query, 'Pipe wall calculation.pdf', bytes)
}

const stampOf = (result: PipeWallResult, word?: string): string | undefined =>
  word === 'SUPERSEDED' ? word : needsEngineer(result) ? 'ENGINEER NEEDED' : word

/** What the title block of a saved calculation says; the first four stand beside the title. */
const titleBlockFacts = (record: CalculationRecord) =>
  (
    [
      ['Status', calculationLifecycle.states[record.status].label],
      ['Client', record.client ?? record.companyName],
      ['Line', record.lineNumber],
      ['Document', record.documentNumber],
      ['Project', record.project],
      ['Enquiry', record.enquiryNumber],
      ['Quote', record.quoteLabel],
    ] as const
  ).map(([label, value]) => ({ label, value: value || '-' }))

const stamps: Readonly<Partial<Record<CalculationRecord['status'], string>>> = {
  draft: 'DRAFT',
  superseded: 'SUPERSEDED',
}

/** The report of a saved calculation: its number, its revision, who stands for it, and a QR code to it. */
async function bytesOf(ctx: Context, row: CalculationRow): Promise<Uint8Array> {
  const record = await calculations.record(ctx, row)
  const given = await signaturesOn(ctx, row)
  const printed = await printedSignatures(ctx, given)
  const signedBy = (meaning: Meaning) => printed.findLast((one) => one.meaning === meaning)
  return renderPdf(
    calculationPrint({
      case: record.case,
      result: record.result,
      letterhead: await letterheadOfReader(ctx),
      softwareVersion: programVersion(),
      createdAt: record.updatedAt,
      title: record.title,
      saved: {
        number: record.number,
        revision: record.revision,
        status: record.status,
        facts: titleBlockFacts(record),
        prepared: { name: record.preparedByName, at: record.createdAt },
        checked: { name: record.checkedByName, at: record.checkedAt, signature: signedBy('reviewed') },
        approved: { name: record.approvedByName, at: record.approvedAt, signature: signedBy('approved') },
        accepted: record.acknowledgements,
        revisions: record.revisions,
        url: await verificationUrl(ctx, { entity: SLICE, entityId: row.id, revision: row.revision }),
      },
      stamp: stampOf(record.result, stamps[record.status]),
    }),
  )
}

const fileName = ({ number, revision, lineNumber }: CalculationRow): string =>
  `${[calculationLabel(number, revision), lineNumber].filter(Boolean).join(' ')}.pdf`

/** The report as it was approved, which is kept: whoever has the paper compares it with the hash that its code tells. */
export const frozenReport: FrozenPrint<CalculationRow> = {
  column: 'pdfFileId',
  print: async (ctx, row) => ({ name: fileName(row), label: 'Calculation', bytes: await bytesOf(ctx, row) }),
}

/** The report that was kept; of a draft, of what was replaced, and of what was approved before, one that is set anew. */
export const pdf = keptPdf({
  document: calculations,
  fileIdOf: ({ status, pdfFileId }: CalculationRow) => (isSuperseded(status) ? null : pdfFileId),
  nameOf: fileName,
  render: bytesOf,
})

/** The register of a line list: one row for each line, with the reason where one could not be calculated. */
export async function register(
  ctx: Context,
  { body }: { body: { title: string; cases: Record<string, unknown>[] } },
  exchange: HttpExchange,
): Promise<void> {
  const bytes = await oneListAtATime(ctx, async () => {
    const { tables } = await currentTables(ctx)
    const results = await evaluateList(body.cases, tables, evaluate)
    const lines = body.cases.flatMap((given, at) => {
      const result = results[at]
      return result ? [{ given, result }] : []
    })
    return renderPdf(
      registerPrint({
        title: body.title,
        lines,
        letterhead: await letterheadOfReader(ctx),
        createdAt: ctx.clock.now().toISOString(),
      }),
    )
  })
  await answerPdf(exchange, { download: '1' }, `${body.title}.pdf`, bytes)
}
