import { type FormEvent, useState } from 'react'
import { InboxSection, ReturnDialog, useDeciding } from '#modules/house/customer-enquiries/web/api.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type ChangeEntry, companyChanges } from '../contract.ts'
import { ChangeTable } from './api.tsx'
import classes from './changes.module.css'

/** What a decision changes. */
const slices = ['company-changes', 'companies', 'client-access', 'home'] as const
const states = {
  waiting: ['Waiting', 'blue'],
  accepted: ['Accepted', 'green'],
  returned: ['Returned', 'grey'],
} as const

function proposalTitle({ kind, targetId, about }: ChangeEntry): string {
  if (kind === 'left') return `${about} has left`
  return targetId === null && kind !== 'company' ? `New ${kind}: ${about}` : `Change of ${about}`
}

/** In the inbox: what contacts propose to change of their company; `id` says whether all of it is shown. */
export const ChangesInInbox = ({ id }: CardProps) => (
  <InboxSection
    label="Company data"
    noun="proposals"
    none="Nothing waits. What contacts propose to change of their company and its people stands here, and is changed when you accept it."
    right="company-changes:read"
    entries={reading(api(companyChanges).inbox, { query: { shown: id === 'all' ? 'all' : 'waiting' } })}
    entry={ProposalCard}
  />
)

/** What accepting brings with it beside the change itself. */
function consequence({ kind, targetId, changes }: ChangeEntry): string | null {
  if (kind === 'left') return 'Accepting ends their access to the client area after this day.'
  if (kind === 'person' && targetId !== null && changes.some(({ field }) => field === 'email'))
    return 'Their account keeps the old e-mail: with the new one they need an invitation. Ask them by phone whether it is theirs.'
  return null
}

function ProposalCard({ entry }: { entry: ChangeEntry }) {
  const [isReturning, setReturning] = useState(false)
  const [mayDecide, mayUpdate] = [useMay('company-changes:decide'), useMay('companies:update')]
  const { id, version, state, companyId, companyName, sentByName, sentAt, reason } = entry
  const { errors, refusal, take } = useDeciding(() => {}, slices)
  const accept = (event: FormEvent) =>
    take(
      event,
      () => api(companyChanges).accept({ params: { id }, body: { version } }),
      'The company is changed',
    )
  const [label, tone] = states[state]
  const wrong = refusal ?? Object.values(errors)[0]?.[0]
  const waits = state === 'waiting'
  const warning = waits && consequence(entry)
  return (
    <Card title={proposalTitle(entry)} action={<Chip tone={tone}>{label}</Chip>}>
      <form className={classes.entry} onSubmit={(event) => void accept(event)} noValidate>
        <p>
          <AppLink href={`/companies/${companyId}`}>{companyName}</AppLink>{' '}
          <Dim>
            {sentByName}, <InstantText at={sentAt} />
          </Dim>
        </p>
        <ChangeTable change={entry} />
        {reason && <Alert tone="amber">{reason}</Alert>}
        {warning && <Alert tone="amber">{warning}</Alert>}
        {wrong && <Alert live>{wrong}</Alert>}
        {mayDecide && waits && (
          <div className={classes.buttons}>
            <Button onClick={() => setReturning(true)}>Return</Button>
            {mayUpdate && (
              <Button tone="primary" type="submit">
                Accept
              </Button>
            )}
          </div>
        )}
      </form>
      {isReturning && (
        <ReturnDialog
          about={entry.about}
          reader="The contact"
          slices={slices}
          giveBack={(why) => api(companyChanges).giveBack({ params: { id }, body: { version, reason: why } })}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  )
}
