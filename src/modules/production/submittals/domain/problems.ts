import type { ReturnCode } from '#modules/production/return-codes/domain.ts'
import { aboutOf, isAccepted, isDraft, isSent, type Returned } from '../domain.ts'

interface Prepared {
  readonly sentTo?: string | null | undefined
  readonly stage: string
  readonly blocks: string
  readonly lines: readonly {
    readonly lineNo: number
    readonly label: string
    readonly isOurs: boolean
    readonly drawingStatus: string | null
  }[]
  /** Files of the submittal itself. */
  readonly attached: number
}

/** What a submittal lacks before it can be sent, sentences by field. */
export function sendingGaps({ sentTo, lines, attached }: Prepared): Record<string, string[]> {
  const gaps: Record<string, string[]> = {}
  if (!sentTo) gaps.sentTo = ['Choose who receives it.']
  const problems = lines.flatMap(({ label, isOurs, drawingStatus }) => {
    if (drawingStatus === null) return []
    if (isOurs && drawingStatus !== 'current') return [`${label} is not approved by ourselves.`]
    return drawingStatus === 'draft' || drawingStatus === 'current' ? [] : [`${label} is ${drawingStatus}.`]
  })
  if (lines.length === 0) gaps.lines = ['Add at least one document.']
  else if (problems.length > 0) gaps.lines = problems
  const bare = lines.filter(({ drawingStatus }) => drawingStatus === null)
  if (bare.length > attached) gaps.files = [`Attach the file of ${aboutOf(bare.map(({ label }) => label))}.`]
  return gaps
}

/** What is asked back of a customer who returns documents with this code, sentences by field. */
export function returnProblems(
  code: ReturnCode | undefined,
  returned: { readonly comments: readonly unknown[]; readonly fileId?: string | null | undefined },
): Record<string, string[]> {
  if (!code) return { code: ['Choose a code of this customer.'] }
  const problems: Record<string, string[]> = {}
  if (code.needsFile && !returned.fileId) problems.fileId = [`Code ${code.code} asks for their marked file.`]
  if (code.effect === 'accepted_with_comments' && returned.comments.length === 0)
    problems.comments = ['Enter their comment.']
  if (code.effect === 'accepted' && returned.comments.length > 0)
    problems.comments = ['This code has no comments; choose the one that has.']
  return problems
}

/** Why nobody is asked to let work go on before the customer has accepted; null: somebody may. */
export function exemptingProblem(row: {
  readonly status: string
  readonly isCurrent: boolean
  readonly holds: boolean
  readonly exemptedAt: string | null
}): string | null {
  if (!row.isCurrent) return 'A newer round has been begun.'
  if (row.exemptedAt !== null) return 'Work goes on without the answer already.'
  if (!row.holds) return 'It holds nothing back.'
  return isDraft(row.status) ? 'It was not sent yet; send it, or cancel it.' : null
}

/** The customer has to have written that work may go on; of what was withdrawn they are asked nothing. */
export const needsPermission = ({ status }: { readonly status: string }): boolean => status !== 'withdrawn'

interface SentFile {
  readonly id: string
  readonly sha256: string
}

/** Whether a file is one that went to the customer, also where somebody has attached it once more. */
export const isWhatWeSent = (
  { sentFiles }: { readonly sentFiles: readonly SentFile[] | null },
  { id, sha256 }: SentFile,
): boolean => sentFiles?.some((sent) => sent.id === id || sent.sha256 === sha256) ?? false

/** What is asked for before work goes on without the answer, sentences by field. */
export function exemptionProblems(
  row: { readonly status: string; readonly sentFiles: readonly SentFile[] | null },
  file: SentFile | undefined,
): Record<string, string[]> {
  if (!file && needsPermission(row))
    return {
      fileId: ['Attach the written permission of the customer to this submittal, and choose it here.'],
    }
  if (file && isWhatWeSent(row, file)) return { fileId: ['This is what we sent; choose what they wrote.'] }
  return {}
}

/** Why no further round begins here; null: one may. */
export function resendingProblem(
  row: Returned & { readonly status: string; readonly isCurrent: boolean },
): string | null {
  if (!row.isCurrent) return 'A newer round has been begun.'
  if (isDraft(row.status)) return 'This round is still a draft; change it as it is.'
  if (isSent(row.status)) return 'The customer has not answered yet; withdraw it first.'
  if (isAccepted(row) && !row.isStale) return 'The customer has accepted it.'
  return row.status === 'cancelled' || row.status === 'superseded' ? 'It counts no more.' : null
}
