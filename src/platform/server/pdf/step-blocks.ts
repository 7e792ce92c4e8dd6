import { answerInWords, limitsOf, ROOM_FOR_PEN } from '#platform/contract/values/step-limits.ts'
import { checkAnswers, isAnswered, type Step, valueAs } from '#platform/contract/values/typed-steps.ts'
import type { Block, TableCell, TableColumn, TableRow } from './document.ts'

/** A step as it is printed. */
export interface PrintedStep {
  readonly step: Step
  readonly value: unknown
  /** Below the answer; nothing where it is empty. */
  readonly note?: string
  /** The cells of further columns. */
  readonly more?: readonly string[]
}

interface StepPaper {
  /** The headings: of the steps, of their answers, of further columns. */
  readonly columns: readonly TableColumn[]
  /** Names by id. */
  readonly files: ReadonlyMap<string, string>
  /** What stands where there is no answer: these words, or room to write one by hand. */
  readonly unanswered: { readonly words: string } | 'room for a pen'
}

/** Rows of a table that is filled in by hand. */
const EMPTY_ROWS = 3

const choicesOf = (step: Step): readonly string[] => {
  if (step.type === 'choice') return step.options
  if (step.type !== 'check') return []
  const { yes, no, not_applicable } = checkAnswers
  return step.mayNotApply ? [yes, no, not_applicable] : [yes, no]
}

function openCell(step: Step, { unanswered }: StepPaper): TableCell {
  if (unanswered !== 'room for a pen') return { text: unanswered.words }
  if (step.type === 'table') return { text: 'see the table below' }
  const unit = step.type === 'number' && step.unit ? ` ${step.unit}` : ''
  return { text: `${ROOM_FOR_PEN}${unit}`, note: choicesOf(step).join(' / ') }
}

function answerCell({ step, value, note }: PrintedStep, paper: StepPaper): TableCell {
  const cell: TableCell = !isAnswered(step, value)
    ? openCell(step, paper)
    : { text: step.type === 'table' ? 'see the table below' : answerInWords(step, value, paper.files) }
  return note ? { ...cell, note } : cell
}

/** Steps with their answers or with room for them; what is answered with a table stands below. */
export function stepBlocks(steps: readonly PrintedStep[], paper: StepPaper): Block[] {
  const rows = steps.map((printed): TableRow => {
    const limits = limitsOf(printed.step)
    const { label } = printed.step
    return {
      cells: [
        limits === null ? label : { text: label, note: limits },
        answerCell(printed, paper),
        ...(printed.more ?? []),
      ],
    }
  })
  return [
    { kind: 'table', columns: paper.columns, rows },
    ...steps.flatMap((printed) => tableBelow(printed, paper)),
  ]
}

function tableBelow({ step, value }: PrintedStep, { unanswered }: StepPaper): Block[] {
  if (step.type !== 'table') return []
  const filled = isAnswered(step, value) ? (valueAs('table', value) ?? []) : []
  const empty = unanswered === 'room for a pen' ? Array.from({ length: EMPTY_ROWS }, () => []) : []
  const rows: readonly (readonly string[])[] = filled.length > 0 ? filled : empty
  if (rows.length === 0) return []
  return [
    { kind: 'paragraph', text: step.label, tone: 'strong' },
    {
      kind: 'table',
      columns: step.columns.map((label) => ({ label })),
      rows: rows.map((row) => ({ cells: step.columns.map((_, at) => row[at] ?? '') })),
    },
  ]
}
