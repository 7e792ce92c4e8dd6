import { useState } from 'react'
import { users } from '#modules/people/users/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { customerEnquiries, type InboxEntry } from '../contract.ts'
import { waitsForUs } from '../domain.ts'
import { AskedFacts, InboxCard, InboxSection, useDeciding } from './api.tsx'
import classes from './inbox.module.css'

const sources = {
  facilities: optionsOf(facilities),
  segments: optionsOf(marketSegments),
  users: optionsOf(users),
}
const shownEntries = [
  ['waiting', 'Waiting'],
  ['all', 'All'],
] as const

/** What a decision changes. */
const slices = ['customer-enquiries', 'enquiries', 'home'] as const

const states = {
  waiting: ['Waiting', 'blue'],
  accepted: ['Accepted', 'grey'],
  returned: ['Returned', 'grey'],
} as const

/** `/inbox`: what people outside of the house have entered, until staff accept or return it. */
export function Screen() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'waiting'
  return (
    <>
      <PageHead
        title="Inbox"
        actions={
          <Segments
            label="Inbox"
            options={shownEntries}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <InboxSection
        label="From customers"
        noun="enquiries"
        none="Nothing waits. What customers ask for in the client area stands here, and becomes an enquiry of ours when you accept it."
        right="customer-enquiries:read"
        entries={reading(api(customerEnquiries).inbox, { query: { shown } })}
        entry={Entry}
      />
      <Cards place="inbox" id={shown} />
    </>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const [isAccepting, setAccepting] = useState(false)
  const [mayDecide, mayCreate] = [useMay('customer-enquiries:decide'), useMay('enquiries:create')]
  const { id, version, state, about, files, enquiryId, enquiryNumber } = entry
  const mayReturn = mayDecide && waitsForUs(state)
  return (
    <>
      <InboxCard
        entry={entry}
        title={about}
        state={states[state]}
        files={files.map(({ id: fileId, name }) => ({
          name,
          href: fileAddress(customerEnquiries.endpoints.file, { params: { id, fileId } }),
        }))}
        notes={enquiryId && <AppLink href={`/enquiries/${enquiryId}`}>{enquiryNumber}</AppLink>}
        slices={slices}
        reader="The customer"
        about={about}
        mayReturn={mayReturn}
        mayAccept={mayReturn && mayCreate}
        accept={() => setAccepting(true)}
        giveBack={(reason) => api(customerEnquiries).giveBack({ params: { id }, body: { version, reason } })}
      >
        <AskedFacts asked={entry} />
        <Cards place="inbox/enquiry" id={id} />
      </InboxCard>
      {isAccepting && <AcceptDialog entry={entry} onClose={() => setAccepting(false)} />}
    </>
  )
}

interface DecideProps {
  entry: InboxEntry
  onClose: () => void
}

function AcceptDialog({ entry: { id, version, about, marketSegmentId }, onClose }: DecideProps) {
  const user = useUser()
  const [facilityId, setFacility] = useState<string | null>(user.facility_id ?? null)
  const [segmentId, setSegment] = useState<string | null>(marketSegmentId)
  const [salespersonId, setSalesperson] = useState<string | null>(user.id)
  const [quoteDueAt, setDue] = useState<string | null>(null)
  const { errors, refusal, take } = useDeciding(onClose, slices)
  const body = {
    version,
    facilityId: facilityId ?? '',
    marketSegmentId: segmentId ?? '',
    salespersonId: salespersonId ?? '',
    quoteDueAt: quoteDueAt ?? '',
  }
  const accept = () => api(customerEnquiries).accept({ params: { id }, body })
  return (
    <Dialog title={`Accept ${about}`} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void take(event, accept, 'It is an enquiry of ours now')}
      >
        {refusal && <Alert live>{refusal}</Alert>}
        <ReferenceField
          id="facility"
          label="Facility"
          source={sources.facilities}
          value={facilityId}
          onChange={setFacility}
          error={errors['facilityId']?.[0]}
          required
        />
        <ReferenceField
          id="segment"
          label="Market segment"
          source={sources.segments}
          value={segmentId}
          onChange={setSegment}
          error={errors['marketSegmentId']?.[0]}
          required
        />
        <ReferenceField
          id="salesperson"
          label="Salesperson"
          source={sources.users}
          value={salespersonId}
          onChange={setSalesperson}
          error={errors['salespersonId']?.[0]}
          required
        />
        <DateTimeField
          id="due"
          label="Quote due"
          value={quoteDueAt}
          onChange={setDue}
          error={errors['quoteDueAt']?.[0]}
          required
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Accept
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
