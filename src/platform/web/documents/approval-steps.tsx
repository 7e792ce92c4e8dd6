import type { ShownStep } from '#platform/contract/documents/approvals.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { InstantText } from '#platform/web/ui/text.tsx'
import classes from './approval-steps.module.css'
import { usePage } from './use-document.ts'

const chips = {
  decided: { tone: 'green', label: 'Approved' },
  asked: { tone: 'amber', label: 'Waiting' },
  later: { tone: 'grey', label: 'Later' },
} as const

const nameOf = ({ name, holderName }: ShownStep['people'][number]): string =>
  holderName ? `${name} for ${holderName}` : name

interface ApprovalStepsProps {
  steps: readonly ShownStep[]
  /** When the present step was asked. */
  askedAt?: string | null
}

/** The steps of an approval: why each is needed, who may decide, and who did. */
export function ApprovalSteps({ steps, askedAt }: ApprovalStepsProps) {
  const { contract } = usePage()
  if (steps.length === 0) return null
  return (
    <ol className={classes.steps} aria-label="Steps of the approval">
      {steps.map((step) => (
        <li key={step.step} aria-current={step.state === 'asked' ? 'step' : undefined}>
          <div className={classes.head}>
            <b>Step {step.step}</b>
            <Chip tone={chips[step.state].tone}>{chips[step.state].label}</Chip>
          </div>
          <p className={classes.because}>{step.because.join('. ')}</p>
          {step.decidedByName && step.decidedAt && (
            <p>
              {nameOf({ name: step.decidedByName, holderName: step.holderName })},{' '}
              <InstantText at={step.decidedAt} />
            </p>
          )}
          {step.people.length > 0 && <p>{step.people.map(nameOf).join(', ')}</p>}
          {step.state === 'asked' && step.people.length === 0 && (
            <p className={classes.nobody}>
              Nobody on the list may decide on this step now. Change the list of approvers, or recall the{' '}
              {inSentence(contract.singular)}.
            </p>
          )}
          {step.state === 'asked' && askedAt && (
            <p className={classes.because}>
              Asked <InstantText at={askedAt} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
