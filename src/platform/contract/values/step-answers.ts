import { isAnswered, type Step, valueProblem } from './typed-steps.ts'

/** A step with what was entered for it. */
export interface AskedStep {
  readonly step: Step
  readonly value: unknown
  /** Where a sentence about the answer belongs: `steps.3.value`. */
  readonly path: string
  readonly required?: boolean
}

/** Every answer that does not fit its step: a sentence by its path. */
export function misfits(asked: readonly AskedStep[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const { step, value, path } of asked) {
    const problem = valueProblem(step, value)
    if (problem !== null) problems[path] = [problem]
  }
  return problems
}

/** Every required step that is not answered yet: a sentence by its path. */
export function unanswered(asked: readonly AskedStep[]): Record<string, string[]> {
  const open = asked.filter(({ step, value, required }) => required && !isAnswered(step, value))
  return Object.fromEntries(open.map(({ step, path }) => [path, [`Answer "${step.label}".`]]))
}
