import { dayIn } from '#platform/contract/values/dates.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { verifiedBy } from '#modules/signing/verify/server/api.ts'
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

/** What anybody is told who checks a print by its code. */
export const verifiedCalculation = verifiedBy(calculations, (row) => ({
  kind: 'Pipe wall calculation',
  number: row.number,
  revision: row.revision,
  issuedOn: row.approvedAt && dayIn(row.approvedAt, 'UTC'),
  pdfSha256: null,
  state: verifiedState(row.status),
  contentNow: (meaning) => signedContent(row, meaning),
}))
