import type { ReactNode } from 'react'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { classNames } from './class-names.ts'
import classes from './status-stepper.module.css'

export interface StatusStep {
  label: string
  when: 'done' | 'now' | 'later'
  /** A date or a short word below the label. */
  note?: ReactNode
}

/** The status track: done is graphite, now is warm, later is grey. Under 768 px only the current word shows. */
export function StatusStepper({ steps }: { steps: readonly StatusStep[] }) {
  return (
    <ol className={classes.track} aria-label="Status">
      {steps.map((step) => (
        <li
          key={step.label}
          className={classNames(step.when !== 'later' && classes[step.when])}
          aria-current={step.when === 'now' ? 'step' : undefined}
        >
          <b>{step.label}</b>
          <span>{step.note}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * The steps of a usual path through a lifecycle. A state outside the path (on hold, cancelled) is
 * written as the last step. `notes` are dates or words by state.
 */
export function statusSteps(
  table: { readonly states: Readonly<Record<string, StateInfo>> },
  path: readonly string[],
  state: string,
  notes: Readonly<Record<string, ReactNode>> = {},
): StatusStep[] {
  const label = (name: string) => table.states[name]?.label ?? name
  const here = path.indexOf(state)
  if (here >= 0)
    return path.map((name, at) => ({
      label: label(name),
      note: notes[name],
      when: at < here ? 'done' : at === here ? 'now' : 'later',
    }))
  const reached = path.filter((name) => notes[name] !== undefined)
  return [
    ...reached.map((name) => ({ label: label(name), note: notes[name], when: 'done' as const })),
    { label: label(state), note: notes[state], when: 'now' },
  ]
}
