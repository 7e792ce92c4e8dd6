import { givenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatDate, formatInstant } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, StateMessage } from '#platform/web/ui/states.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { type OwnSignature, signature, type SigningRight } from '../contract.ts'
import { profileMethods } from '../domain/profile.ts'
import { meanings } from '../domain/meanings.ts'
import { formatSignedAt } from '../domain/when.ts'
import { Agreement } from './agreement.tsx'
import { SignatureEditor } from './signature-editor.tsx'
import { PinForm } from './pin-form.tsx'
import classes from './signature.module.css'
import { useStep } from './use-step.ts'

/** `/signature`: the own signature, PIN and agreement, what the person may sign, and what they have signed. */
export function Screen() {
  const { name, viewed_by } = useUser()
  const { data, error, refetch } = useQuery({
    ...reading(api(signature).own),
    enabled: viewed_by === null,
  })
  if (viewed_by) {
    return (
      <StateMessage page icon="lock" title={`The signature of ${name} is private`}>
        You are viewing the program as {name}. Stop viewing to come back to your own signature.
      </StateMessage>
    )
  }
  if (error && !data)
    return (
      <ErrorState page error={error} what="Your signature" noun="signatures" retry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows columns={2} />
  return (
    <div className={classes.page}>
      <h1>Signature</h1>
      <Standing own={data} />
      <div className={classes.columns}>
        <div>
          <Section title="Your signature">
            <Present own={data} />
          </Section>
          <Section title="Agreement">
            <Agreement agreement={data.agreement} />
          </Section>
          <Section title="Signing PIN">
            <PinForm own={data} />
          </Section>
        </div>
        <div>
          <Section title="What you may sign">
            <Rights rights={data.rights} />
          </Section>
          <Versions profiles={data.profiles} />
        </div>
      </div>
      <Section title="What you have signed">
        <SignatureLog />
      </Section>
    </div>
  )
}

/** Whether the person can sign now, and what is missing. */
function Standing({ own }: { own: OwnSignature }) {
  if (own.pinAwaits !== null) return <Unconfirmed own={own} />
  if (own.isLocked) return <Alert title="Signing is locked">{own.problem}</Alert>
  const missing = [
    own.profiles.every(({ revokedAt }) => revokedAt !== null) && 'Make your signature.',
    own.agreement?.agreedAt === null && 'Read the agreement and agree to it.',
    !own.hasPin && 'Choose a PIN.',
  ].filter((step) => typeof step === 'string')
  if (own.problem) {
    return (
      <Alert tone="amber" title="You cannot sign yet">
        {missing.length > 0 ? missing.join(' ') : own.problem}
      </Alert>
    )
  }
  return (
    <Alert tone="green" title="You can sign">
      We ask for your password every five minutes and your PIN for each signature.
    </Alert>
  )
}

/** The PIN was chosen after a reset of the password, and somebody has to say that it was the person. */
function Unconfirmed({ own }: { own: OwnSignature }) {
  const { message, isRunning, run } = useStep()
  const token = new URLSearchParams(location.search).get('pin') ?? undefined
  const confirm = () => run(() => api(signature).confirmOwnPin({ body: { token } }), 'PIN confirmed')
  return (
    <Alert tone="amber" title="Your PIN has to be confirmed">
      {own.problem}{' '}
      {own.pinAwaits === 'administrator'
        ? 'Ask another administrator to confirm it on your record.'
        : 'As there is no second administrator, you confirm it yourself, a day after you chose it, with the link that was mailed to you.'}
      {own.pinAwaits === 'person' && (
        <p>
          <Button aria-disabled={isRunning} onClick={() => void confirm()}>
            Confirm my PIN
          </Button>
        </p>
      )}
      {message && <p role="alert">{message}</p>}
    </Alert>
  )
}

/** The signature in use, or the way to the first one. */
function Present({ own }: { own: OwnSignature }) {
  const [isMaking, setMaking] = useState(false)
  const present = own.profiles.find(({ revokedAt }) => revokedAt === null)
  if (!present || isMaking)
    return <SignatureEditor name={own.name} hasOne={present !== undefined} onDone={() => setMaking(false)} />
  return (
    <div className={classes.form}>
      <img className={classes.picture} src={present.image} alt={`Signature of ${own.name}`} />
      <p className={classes.small}>
        {profileMethods[present.method]}, version {present.version}, in use since{' '}
        {formatInstant(present.activeFrom)}. Initials {present.initials}.
      </p>
      <div className={classes.row}>
        <Button onClick={() => setMaking(true)}>Create new</Button>
        <Revoke />
      </div>
    </div>
  )
}

function Revoke() {
  const [isAsking, setAsking] = useState(false)
  const { message, isRunning, run } = useStep()
  const revoke = async () => {
    if (await run(() => api(signature).revoke(), 'Signature revoked')) setAsking(false)
  }
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <Dialog title="Revoke your signature" onClose={() => setAsking(false)}>
          {message && <Alert live>{message}</Alert>}
          <p>
            What you have signed stays valid. You cannot sign again until you have made another signature.
          </p>
          <DialogButtons>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button tone="primary" aria-disabled={isRunning} onClick={() => void revoke()}>
              Revoke
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

/** Every version, with when it was in use. */
function Versions({ profiles }: Pick<OwnSignature, 'profiles'>) {
  if (profiles.length === 0) return null
  return (
    <Section title="Versions">
      <ul className={classes.list}>
        {profiles.map((profile) => (
          <li key={profile.id} className={classes.version}>
            <img src={profile.image} alt={`Version ${profile.version}`} />
            <div>
              <p>
                <b>Version {profile.version}</b>{' '}
                {profile.revokedAt ? <Chip tone="grey">Past</Chip> : <Chip tone="green">In use</Chip>}
              </p>
              <p className={classes.small}>
                {profileMethods[profile.method]}, {formatInstant(profile.activeFrom)}
                {profile.revokedAt && ` to ${formatInstant(profile.revokedAt)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Row = RowOf<typeof signature>

const columns = columnsOf(rowOf(signature.endpoints.list), [
  { field: 'label', cell: (row) => row.label },
  { field: 'meaning', card: 'corner', cell: (row) => meanings[row.meaning].label },
  { key: 'at', header: 'When', card: 'foot', cell: (row) => formatSignedAt(row.signedAt, row.timeZone) },
  { field: 'capacity', width: 220, cell: (row) => row.capacity ?? '' },
  { field: 'onBehalfOf', optional: true, cell: (row) => row.onBehalfOf ?? '' },
  { field: 'seq', numeric: true, card: 'footEnd', cell: (row) => String(row.seq) },
])

/** Every signature the person has given, the newest first. */
export function SignatureLog() {
  const list = useList<Row>(signature)
  if (!list.page) return <SkeletonRows columns={3} />
  if (list.page.data.length === 0) return <p className={classes.small}>You have not signed anything yet.</p>
  return (
    <>
      <DataTable
        inner
        label="Your signatures"
        rows={list.page.data}
        columns={columns}
        href={(row) => givenAddress(`/${row.entity}/${row.entityId}`)}
      />
      <Pager list={list} page={list.page} />
    </>
  )
}

/** `from 1 Jan 2026 until 31 Dec 2026` */
const days = ({ validFrom, validUntil }: SigningRight): string =>
  `from ${formatDate(validFrom)}${validUntil ? ` until ${formatDate(validUntil)}` : ''}`

/** What the person may approve and sign, from the lists of the setup. */
export function Rights({ rights }: { rights: readonly SigningRight[] }) {
  if (rights.length === 0) {
    return <p className={classes.small}>You cannot approve or sign yet. Ask an administrator to add you.</p>
  }
  return (
    <ul className={classes.list}>
      {rights.map((right) => (
        <li key={right.key}>
          <p>
            <b>{right.what}</b> {right.holderName && <Chip tone="blue">In place of {right.holderName}</Chip>}
          </p>
          <p className={classes.small}>
            {[right.facilityName ?? 'All facilities', right.details, days(right)].filter(Boolean).join(', ')}
          </p>
          {right.delegateName && right.delegateFrom && right.delegateUntil && (
            <p className={classes.small}>
              {right.holderName ? 'You stand in' : `${right.delegateName} stands in for you`} from{' '}
              {formatDate(right.delegateFrom)} until {formatDate(right.delegateUntil)}.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
