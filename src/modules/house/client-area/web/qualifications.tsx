import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { clientArea } from '../contract.ts'
import type { QualificationRow } from '../contract/qualifications.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { OwnCertificates } from './own-record.tsx'
import { supplierTexts } from './texts.ts'
import { DateText, InstantText } from './values.tsx'

const words = supplierTexts.qualifications

/** `/client-area/qualifications`: forms that the company is asked to fill in as a supplier, and its certificates that run out. */
export const Screen = () => <ClientScreen>{() => <Qualifications />}</ClientScreen>

const Qualifications = () => (
  <>
    <ClientList words={words} read={(shown) => reading(api(clientArea).qualifications, { query: { shown } })}>
      {(form) => <QualificationEntry form={form} />}
    </ClientList>
    <div className={classes.list}>
      <OwnCertificates />
    </div>
  </>
)

const tones = {
  asked: 'amber',
  sent: 'blue',
  review: 'blue',
  approved: 'green',
  conditional: 'amber',
  rejected: 'red',
  expired: 'red',
  closed: 'grey',
} as const satisfies Record<QualificationRow['state'], Tone>

/** How a form stands, and until when what was approved holds. */
export function QualificationStanding({ form }: { form: QualificationRow }) {
  const { state, validUntil, savedAt, savedByName, sentAt, sentByName } = form
  return (
    <p className={classes.standing}>
      <Chip tone={tones[state]}>{words.states[state]}</Chip>
      {validUntil && (
        <span>
          {words.holds} <DateText date={validUntil} />
        </span>
      )}
      {savedAt && (
        <span>
          {words.draft(savedByName ?? '')}, <InstantText at={savedAt} />
        </span>
      )}
      {sentAt && (
        <span>
          {words.sentBy(sentByName ?? '')}, <InstantText at={sentAt} />
        </span>
      )}
    </p>
  )
}

/** A form that the company is asked to fill in, or has. */
export function QualificationEntry({ form }: { form: QualificationRow }) {
  const { id, code, title, isFillable, validUntil, reason } = form
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <AppLink href={`/client-area/qualifications/${id}`}>{code}</AppLink>
        <span className={classes.what}>{title}</span>
      </div>
      <QualificationStanding form={form} />
      {reason && <Alert tone="amber">{reason}</Alert>}
      {isFillable && validUntil && <p className={classes.note}>{words.runsOut}</p>}
    </article>
  )
}
