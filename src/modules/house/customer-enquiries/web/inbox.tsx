import { useQuery } from '@tanstack/react-query'
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
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { customerEnquiries, type InboxEntry } from '../contract.ts'
import { waitsForUs } from '../domain.ts'
import { AskedFacts, ReturnDialog, useDeciding } from './api.tsx'
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

const words = { waiting: 'Waiting', accepted: 'Accepted', returned: 'Returned' } as const

/** `/inbox`: what people outside of the house have entered, until staff accept or return it. */
export function Screen() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'waiting'
  const may = useMay('customer-enquiries:read')
  const { data, error, refetch } = useQuery({
    ...reading(api(customerEnquiries).inbox, { query: { shown } }),
    enabled: may,
  })
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
      {may && (
        <section className={classes.list} aria-label="From customers">
          <h2>From customers</h2>
          {error && !data && (
            <ErrorState error={error} what="Inbox" noun="enquiries" retry={() => void refetch()} />
          )}
          {!error && !data && <SkeletonRows rows={4} columns={3} />}
          {data?.length === 0 && (
            <p className={classes.none}>
              Nothing waits. What customers ask for in the client area stands here, and becomes an enquiry of
              ours when you accept it.
            </p>
          )}
          {data?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </section>
      )}
      <Cards place="inbox" id={shown} />
    </>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const [open, setOpen] = useState<'accept' | 'return' | null>(null)
  const [mayDecide, mayCreate] = [useMay('customer-enquiries:decide'), useMay('enquiries:create')]
  const { id, state, about, companyId, companyName, sentByName, sentAt, files, reason } = entry
  const close = () => setOpen(null)
  const giveBack = (why: string) =>
    api(customerEnquiries).giveBack({ params: { id }, body: { version: entry.version, reason: why } })
  return (
    <Card title={about} action={<Chip tone={waitsForUs(state) ? 'blue' : 'grey'}>{words[state]}</Chip>}>
      <p>
        <AppLink href={`/companies/${companyId}`}>{companyName}</AppLink>{' '}
        <Dim>
          {sentByName}, <InstantText at={sentAt} />
        </Dim>
      </p>
      <AskedFacts asked={entry} />
      {files.length > 0 && (
        <ul aria-label="Files" className={classes.files}>
          {files.map(({ id: fileId, name }) => (
            <li key={fileId}>
              <a href={fileAddress(customerEnquiries.endpoints.file, { params: { id, fileId } })} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {reason && <Alert tone="amber">{reason}</Alert>}
      {entry.enquiryId && (
        <p>
          <AppLink href={`/enquiries/${entry.enquiryId}`}>{entry.enquiryNumber}</AppLink>
        </p>
      )}
      {mayDecide && waitsForUs(state) && (
        <div className={classes.buttons}>
          <Button onClick={() => setOpen('return')}>Return</Button>
          {mayCreate && (
            <Button tone="primary" onClick={() => setOpen('accept')}>
              Accept
            </Button>
          )}
        </div>
      )}
      {open === 'accept' && <AcceptDialog entry={entry} onClose={close} />}
      {open === 'return' && (
        <ReturnDialog
          about={about}
          reader="The customer"
          slices={slices}
          giveBack={giveBack}
          onClose={close}
        />
      )}
    </Card>
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
