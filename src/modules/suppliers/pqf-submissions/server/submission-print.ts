import { shortDay } from '#platform/contract/values/dates.ts'
import type { FileRecord } from '#platform/server/files/file-records.ts'
import type { Block, Fact, Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { stepBlocks } from '#platform/server/pdf/step-blocks.ts'
import {
  formKinds,
  type Question,
  questionsOf,
  type Section,
  stepOf,
  valueOf,
} from '#modules/suppliers/pqf/domain.ts'
import { submissionLifecycle } from '../contract.ts'
import { hasRunOut, isFillable } from '../domain.ts'
import type { SubmissionRow } from './records.ts'

/** Everything the print of a submission is made of. */
export interface SubmissionPrint {
  readonly row: SubmissionRow
  readonly files: readonly FileRecord[]
  readonly letterhead: Letterhead
  /** The day it is printed, `YYYY-MM-DD`. */
  readonly today: string
  readonly url: string
}

const DECLARATION =
  'The undersigned declares to have the authority to sign for the company, and that the answers and attachments are complete and true to the best of their knowledge. Changes that affect them will be made known without being asked.'

function noteOf({ row, today }: SubmissionPrint, question: Question): string {
  const answer = row.answers[question.id]
  const parts = [
    row.notAccepted.includes(question.id) && 'not accepted by the reviewer',
    question.expires &&
      answer?.expiresOn &&
      `${hasRunOut(question, answer, today) ? 'ran out' : 'valid until'} ${shortDay(answer.expiresOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function sectionBlocks(
  print: SubmissionPrint,
  { title, questions }: Section,
  files: ReadonlyMap<string, string>,
): Block[] {
  const printed = questions.map((question) => ({
    step: stepOf(question),
    value: valueOf(question, print.row.answers[question.id]),
    note: noteOf(print, question),
    more: [question.weight > 0 ? String(question.weight) : ''],
  }))
  return [
    { kind: 'heading', text: title },
    ...stepBlocks(printed, {
      columns: [{ label: 'Question' }, { label: 'Answer' }, { label: 'Weight', align: 'right', width: 18 }],
      files,
      unanswered: { words: 'no answer' },
    }),
  ]
}

/** The attachments with the answers they belong to; a file of no answer is listed too. */
function attachments({ row, files }: SubmissionPrint): Block[] {
  const of = new Map<string, string>()
  for (const { id, text } of questionsOf(row.form.sections)) {
    for (const file of row.answers[id]?.fileIds ?? []) of.set(file, text)
  }
  return [
    { kind: 'heading', text: 'Attachments' },
    {
      kind: 'table',
      columns: [
        { label: 'File' },
        { label: 'For the question' },
        { label: 'Added', width: 26 },
        { label: 'SHA-256', width: 34 },
      ],
      rows: files.map((file) => ({
        cells: [
          file.name,
          of.get(file.id) ?? '',
          shortDay(file.uploadedAt),
          `${file.sha256.slice(0, 16)}...`,
        ],
      })),
      empty: 'Nothing is attached.',
    },
  ]
}

function outcome({ row }: SubmissionPrint): Block {
  const { score, form, reviewerName, decidedAt, decisionReason, validUntil } = row
  const facts: (Fact | false)[] = [
    { label: 'Status', value: submissionLifecycle.states[row.status].label },
    { label: 'Score', value: score ? `${score} %` : 'not scored' },
    form.passScore !== null && { label: 'Passes from', value: `${form.passScore} %` },
    reviewerName !== null && { label: 'Reviewer', value: reviewerName },
    decidedAt !== null && { label: 'Decided', value: shortDay(decidedAt) },
    validUntil !== null && { label: 'Valid until', value: shortDay(validUntil) },
    decisionReason !== null && { label: 'Conditions or reason', value: decisionReason },
  ]
  return { kind: 'facts', facts: facts.filter((fact) => fact !== false), columns: 3 }
}

function declaration({ row, url }: SubmissionPrint): Block[] {
  const { signedByName, signedByTitle, submittedAt, companyName } = row
  const who = [signedByName, signedByTitle].filter(Boolean).join(', ')
  return [
    { kind: 'paragraph', text: DECLARATION },
    {
      kind: 'signatures',
      boxes: [
        signedByName && submittedAt
          ? {
              label: `For ${companyName}`,
              signed: `${who}, ${shortDay(submittedAt)}`,
              note: row.sentByName
                ? `Sent from the client area by ${row.sentByName}`
                : 'Declared with the submission',
            }
          : { label: `For ${companyName}`, prompt: 'Name, position, date' },
      ],
      qr: { text: url, label: 'Scan to open' },
    },
  ]
}

/** The print of a submission: answers, score, attachments, declaration. */
export function submissionPrint(print: SubmissionPrint): PdfDocument {
  const { row, files, letterhead } = print
  const { form } = row
  const names = new Map(files.map(({ id, name }) => [id, name]))
  return {
    letterhead,
    title: form.title,
    number: form.code,
    revision: `Rev ${form.revision}`,
    facts: [
      { label: 'Company', value: row.companyName },
      { label: 'Kind', value: formKinds[form.kind] },
      ...(row.submittedAt ? [{ label: 'Submitted', value: shortDay(row.submittedAt) }] : []),
    ],
    blocks: [
      outcome(print),
      ...form.sections.flatMap((section) => sectionBlocks(print, section, names)),
      ...attachments(print),
    ],
    closing: declaration(print),
    ...(isFillable(row.status) ? { stamp: 'DRAFT' } : {}),
    createdAt: row.updatedAt,
  }
}
