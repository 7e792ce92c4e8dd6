import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { stages } from '#modules/production/submittals/domain.ts'
import { clientArea } from '../contract.ts'
import type { ClientSubmittalRow } from '../contract/submittals.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { texts } from './texts.ts'
import { DateText } from './values.tsx'

const words = texts.submittals

/** `/client-area/submittals`: documents that the company was sent, and what it has not answered yet. */
export const Screen = () => <ClientScreen>{() => <Submittals />}</ClientScreen>

const Submittals = () => (
  <ClientList words={words} read={(shown) => reading(api(clientArea).submittals, { query: { shown } })}>
    {(submittal) => <SubmittalEntry submittal={submittal} />}
  </ClientList>
)

const tones = {
  open: 'amber',
  permitted: 'blue',
  returned: 'green',
  withdrawn: 'grey',
  superseded: 'grey',
} as const satisfies Record<ClientSubmittalRow['state'], Tone>

/** How a round stands, as its customer is told. */
export const SubmittalChip = ({ state }: Pick<ClientSubmittalRow, 'state'>) => (
  <Chip tone={tones[state]}>{words.states[state]}</Chip>
)

/** A round in a list. */
export function SubmittalEntry({ submittal }: { submittal: ClientSubmittalRow }) {
  const { id, number, state, about, stage, project, dueOn, returnCode, returnLabel } = submittal
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <AppLink href={`/client-area/submittals/${id}`}>{number}</AppLink>
        <span className={classes.what}>{[about, project].filter(Boolean).join(', ')}</span>
        {state === 'open' && dueOn && (
          <span className={classes.due}>
            {words.due} <DateText date={dueOn} />
          </span>
        )}
      </div>
      <p className={classes.standing}>
        <SubmittalChip state={state} />
        {returnCode === null ? stages[stage] : words.returned(returnCode, returnLabel ?? '')}
      </p>
    </article>
  )
}
