import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { stages } from '#modules/production/submittals/domain.ts'
import { clientArea } from '../contract.ts'
import type { ClientSubmittalRow } from '../contract/submittals.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { texts } from './texts.ts'

const words = texts.submittals
const shownSubmittals = [
  ['open', words.open],
  ['all', words.all],
] as const

/** `/client-area/submittals`: documents that the company was sent, and what it has not answered yet. */
export const Screen = () => <ClientScreen>{() => <Submittals />}</ClientScreen>

function Submittals() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).submittals, { query: { shown } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <Segments
            label={words.title}
            options={shownSubmittals}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && (
          <ErrorState error={error} what={words.title} noun="documents" retry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="document" title={shown === 'open' ? words.none : words.noneAtAll}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((submittal) => (
              <SubmittalEntry key={submittal.id} submittal={submittal} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

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
