import { InboxCard, InboxSection } from '#modules/house/customer-enquiries/web/api.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { type ChangeEntry, companyChanges } from '../contract.ts'
import { ChangeTable } from './api.tsx'

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
  const [mayDecide, mayUpdate] = [useMay('company-changes:decide'), useMay('companies:update')]
  const { id, version, state } = entry
  const mayReturn = mayDecide && state === 'waiting'
  const warning = state === 'waiting' && consequence(entry)
  return (
    <InboxCard
      entry={entry}
      title={proposalTitle(entry)}
      state={states[state]}
      notes={warning && <Alert tone="amber">{warning}</Alert>}
      slices={slices}
      reader="The contact"
      about={entry.about}
      mayReturn={mayReturn}
      mayAccept={mayReturn && mayUpdate}
      accept={{
        call: () => api(companyChanges).accept({ params: { id }, body: { version } }),
        done: 'The company is changed',
      }}
      giveBack={(reason) => api(companyChanges).giveBack({ params: { id }, body: { version, reason } })}
    >
      <ChangeTable change={entry} />
    </InboxCard>
  )
}
