import type { Context } from '#platform/server/context.ts'
import { dayIn } from '#platform/contract/values/dates.ts'
import type { ShownSignature, SigningInput } from '#modules/signing/signature/contract.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { sign, signaturesOf } from '#modules/signing/signature/server/api.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { calculationLabel, verifiedState } from '../domain/lifecycle.ts'
import { type CalculationRow, calculations } from './document.ts'

const SLICE = 'pipe-wall-calculations'

/**
 * What a signature stands for: the title block, the case and its result as it was calculated, and for an approval the
 * warnings that were accepted. Its shape never changes, or signatures given before would no longer fit.
 */
export function signedContent(row: CalculationRow, meaning: Meaning): unknown {
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

/** Signs the check or the approval as the person of the context. @throws 422 at `signature.pin` or `signature.password` */
export async function signCalculation(
  ctx: Context,
  row: CalculationRow,
  action: 'check' | 'approve',
  signature: SigningInput | undefined,
): Promise<void> {
  if (!signature) throw new Error('The contract asks for a signature.')
  const meaning = action === 'check' ? 'reviewed' : 'approved'
  await sign(
    ctx,
    {
      entity: SLICE,
      entityId: row.id,
      revision: row.revision,
      label: calculationLabel(row.number, row.revision),
      meaning,
      content: signedContent(row, meaning),
      facilityId: null,
      capacity: 'Regular signatory, calculations',
    },
    signature,
  )
}

/** The signatures on a revision, the oldest first; none on what was checked and approved before there were any. */
export const signaturesOn = (ctx: Context, row: CalculationRow): Promise<ShownSignature[]> =>
  signaturesOf(ctx, SLICE, row.id, (meaning) => signedContent(row, meaning))

/** The handler of the endpoint. @throws 404 */
export const signatures = async (
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ShownSignature[]> => signaturesOn(ctx, await calculations.require(ctx, params.id))

/** What anybody is told who checks the report of a revision by its code; null when there is no such revision. */
export async function verifiedCalculation(ctx: Context, id: string): Promise<VerifiedDocument | null> {
  const row = await calculations.find(ctx, id)
  if (!row) return null
  return {
    kind: 'Pipe wall calculation',
    number: row.number,
    revision: row.revision,
    issuedOn: row.approvedAt && dayIn(row.approvedAt, 'UTC'),
    pdfSha256: null,
    state: verifiedState(row.status),
    contentNow: (meaning) => signedContent(row, meaning),
  }
}
