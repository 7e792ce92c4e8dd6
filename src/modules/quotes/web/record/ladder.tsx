import { Chip } from '../../../../platform/web/ui/chip.tsx'
import { InstantText } from '../../../../platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../approval.module.css'

type Step = QuoteRecord['approvalSteps'][number]

const chips = {
  decided: { tone: 'green', label: 'Approved' },
  asked: { tone: 'amber', label: 'Waiting' },
  later: { tone: 'grey', label: 'Later' },
} as const

const nameOf = ({ name, holderName }: Step['people'][number]): string =>
  holderName ? `${name} for ${holderName}` : name

/** The way up: each step with why it is needed, who may decide, and who did. */
export function Ladder({ steps, askedAt }: { steps: readonly Step[]; askedAt?: string | null }) {
  if (steps.length === 0) return null
  return (
    <ol className={classes.ladder} aria-label="Steps of the approval">
      {steps.map((step) => (
        <li key={step.step} aria-current={step.state === 'asked' ? 'step' : undefined}>
          <div className={classes.head}>
            <b>Step {step.step}</b>
            <Chip tone={chips[step.state].tone}>{chips[step.state].label}</Chip>
          </div>
          <p className={classes.because}>{step.because.join('. ')}</p>
          {step.decidedByName && step.decidedAt && (
            <p>
              {step.holderName ? `${step.decidedByName} for ${step.holderName}` : step.decidedByName},{' '}
              <InstantText at={step.decidedAt} />
            </p>
          )}
          {step.people.length > 0 && <p>{step.people.map(nameOf).join(', ')}</p>}
          {step.state === 'asked' && step.people.length === 0 && (
            <p className={classes.nobody}>
              Nobody on the list may decide on this step now. Change the list of approvers, or recall the
              quote.
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
