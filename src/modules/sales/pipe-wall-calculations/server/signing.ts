import { dayIn } from '#platform/contract/values/dates.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { verifiedBy } from '#modules/signing/verify/server/api.ts'
import { sizeText, wallText } from '../domain/answer/summary.ts'
import { verdictWord } from '../domain/answer/verdict.ts'
import { methodTitles } from '../domain/codes/method-titles.ts'
import { verifiedState } from '../domain/lifecycle.ts'
import { type CalculationRow, calculations } from './document.ts'

/**
 * What a signature stands for: the title block, the case and its result as it was calculated, and for an approval the
 * warnings that were accepted. Its shape never changes, or signatures given before would no longer fit.
 */
function signedContent(row: CalculationRow, meaning: Meaning): unknown {
  const { number, revision, title, client, project, lineNumber, documentNumber, result } = row
  const content = {
    number,
    revision,
    title,
    client,
    project,
    lineNumber,
    documentNumber,
    case: row.case,
    result,
  }
  return meaning === 'approved' ? { ...content, acknowledgements: row.acknowledgements } : content
}

/** There are no signatures on what was checked and approved before there were any. */
export const { sign, signatures, signaturesOn } = signedDocument(calculations, signedContent)

/** What the paper of an issued revision says of the wall, so that an altered print shows. */
function figuresOf({ case: input, result }: CalculationRow) {
  const governing = input.conditions?.[result.governing ?? 0] ?? input
  const typed = (given: { value: number; unit: string } | undefined) =>
    given && `${given.value} ${given.unit}`
  const all = [
    ['Verdict', verdictWord(result)],
    ['Size', sizeText(input, result)],
    ['Wall', wallText(result)],
    ['Design pressure', typed(governing.pressure)],
    ['Design temperature', typed(governing.temperature)],
    ['Code', methodTitles[input.method]],
    ['Edition', input.edition],
  ] as const
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** What anybody is told who checks a print by its code. */
export const verifiedCalculation = verifiedBy(calculations, (row) => ({
  kind: 'Pipe wall calculation',
  number: row.number,
  revision: row.revision,
  issuedOn: row.approvedAt && dayIn(row.approvedAt, 'UTC'),
  pdfSha256: row.pdfSha256,
  figures: verifiedState(row.status) === 'not_issued' ? undefined : figuresOf(row),
  state: verifiedState(row.status),
  contentNow: (meaning) => signedContent(row, meaning),
}))
