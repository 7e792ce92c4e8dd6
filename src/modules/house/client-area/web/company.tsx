import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeTable } from '#modules/house/company-changes/web/api.tsx'
import type { CompanyChange } from '#modules/house/company-changes/contract.ts'
import { fieldsOfKind } from '#modules/house/company-changes/domain.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea } from '../contract.ts'
import type { OwnCompany } from '../contract/company.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { NotRead } from './not-read.tsx'
import { ProposeChange, type Proposing, shownValue } from './propose-change.tsx'
import { companyTexts as words } from './texts.ts'
import { DateText, InstantText } from './values.tsx'

const tableWords = { ...words.table, fields: words.fields, value: shownValue }
const tones = { none: 'grey', invited: 'amber', active: 'green', ended: 'red' } as const

/** `/client-area/company`: the company and its people as they are recorded, and what is proposed to change of them. */
export const Screen = () => <ClientScreen>{() => <Company />}</ClientScreen>

function Company() {
  const { data, error, refetch } = useQuery(reading(api(clientArea).company))
  if (error && !data) return <NotRead page error={error} what={words.title} retry={() => void refetch()} />
  return (
    <>
      <PageHead title={words.title} />
      <div className={classes.list}>
        {data ? <Record own={data} /> : <SkeletonRows rows={4} columns={3} />}
      </div>
    </>
  )
}

function Record({ own }: { own: OwnCompany }) {
  const [open, setOpen] = useState<Proposing | null>(null)
  const { addresses, people, proposals, mayPropose } = own
  const about = (label: string, proposing: Proposing, name = label) =>
    mayPropose && (
      <Button small aria-label={name} onClick={() => setOpen(proposing)}>
        {label}
      </Button>
    )
  // One form at a time, where its button was.
  const form = (kind: string, id?: string) =>
    open && open.part === kind && (open.before?.id ?? '') === (id ?? '') ? (
      <ProposeChange key={`${open.kind} ${id ?? ''}`} proposing={open} onClose={() => setOpen(null)} />
    ) : null
  return (
    <>
      <p className={classes.state}>
        {words.about} {words.noBank}
      </p>
      {!mayPropose && <Alert tone="amber">{words.limited}</Alert>}
      <Card
        title={words.company}
        action={about(words.change, { kind: 'company', part: 'company', before: own })}
      >
        <Facts
          facts={Object.fromEntries(
            fieldsOfKind.company.map((field) => [words.fields[field], own[field as 'name']]),
          )}
        />
      </Card>
      {form('company')}
      <Card
        title={words.addresses}
        count={addresses.length}
        action={about(words.addAddress, { kind: 'address', part: 'address', before: null })}
        flush
      >
        {addresses.map((one) => (
          <article key={one.id} className={classes.entry}>
            <div className={classNames(classes.entryHead, classes.acts)}>
              <b className={classes.what}>
                {[one.line1, one.line2, one.postcode, one.city, one.region].filter(Boolean).join(', ')}
              </b>
              {about(
                words.change,
                { kind: 'address', part: 'address', before: one },
                words.changeOf([one.line1, one.city].filter(Boolean).join(', ')),
              )}
            </div>
            <p className={classes.state}>
              {`${shownValue('kind', one.kind)}, ${shownValue('country', one.country)}`}
            </p>
            {form('address', one.id)}
          </article>
        ))}
      </Card>
      {form('address')}
      <Card
        title={words.people}
        count={people.length}
        action={about(words.addPerson, { kind: 'person', part: 'person', before: null })}
        flush
      >
        {people.length === 0 && <p className={classes.entry}>{words.noPeople}</p>}
        {people.map((one) => (
          <article key={one.id} className={classes.entry}>
            <div className={classNames(classes.entryHead, classes.acts)}>
              <b className={classes.what}>{[one.name, one.jobTitle].filter(Boolean).join(', ')}</b>
              {about(words.change, { kind: 'person', part: 'person', before: one }, words.changeOf(one.name))}
              {about(words.left, { kind: 'left', part: 'person', before: one }, words.leftOf(one.name))}
            </div>
            <p className={classes.standing}>
              <Chip tone={tones[one.access]}>{words.access[one.access]}</Chip>
              {[one.email, one.phone, one.mobile].filter(Boolean).join(', ')}
              {one.lastSeenOn && (
                <span>
                  {words.lastSeen} <DateText date={one.lastSeenOn} />
                </span>
              )}
            </p>
            {form('person', one.id)}
          </article>
        ))}
      </Card>
      {form('person')}
      {proposals.length > 0 && (
        <Card title={words.proposals} count={proposals.length} flush>
          {proposals.map((one) => (
            <Proposal key={one.id} proposal={one} />
          ))}
        </Card>
      )}
    </>
  )
}

function Proposal({ proposal }: { proposal: CompanyChange }) {
  const { kind, about, state, reason, sentAt, sentByName } = proposal
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b className={classes.what}>{`${words.kinds[kind]}: ${about}`}</b>
        <span className={classes.due}>
          <InstantText at={sentAt} />
        </span>
      </div>
      <p className={classes.state}>{words.states[state]}</p>
      {reason && <Alert tone="amber">{reason}</Alert>}
      <ChangeTable change={proposal} words={tableWords} />
      <p className={classes.state}>{words.by(sentByName)}</p>
    </article>
  )
}
