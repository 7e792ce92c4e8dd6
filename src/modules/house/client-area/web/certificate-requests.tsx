import { useState } from 'react'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { clientArea } from '../contract.ts'
import type { OwedCertificate } from '../contract/certificate-requests.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { SendCertificate } from './send-certificate.tsx'
import { supplierTexts } from './texts.ts'
import { FoldedThread, threads } from './thread.tsx'
import { DateText } from './values.tsx'

const words = supplierTexts.certificates

/** `/client-area/certificate-requests`: certificates that the company owes us. */
export const Screen = () => <ClientScreen>{() => <CertificateRequests />}</ClientScreen>

const CertificateRequests = () => (
  <ClientList
    words={words}
    read={(shown) => reading(api(clientArea).certificateRequests, { query: { shown } })}
  >
    {(request) => <CertificateRequestEntry request={request} />}
  </ClientList>
)

const tones = {
  owed: 'amber',
  sent: 'blue',
  verified: 'green',
  refused: 'grey',
} as const satisfies Record<OwedCertificate['state'], Tone>

/** A certificate that is owed, and the form that sends it. */
export function CertificateRequestEntry({ request }: { request: OwedCertificate }) {
  const [isOpen, setOpen] = useState(false)
  const { id, heatNo, item, pieces, certificateType, deliveryNoteNo, openedOn, state, answer } = request
  const isSendable = state === 'owed' || state === 'sent'
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{words.heat(heatNo)}</b>
        <span className={classes.what}>{words.about(pieces, item)}</span>
        <span className={classes.due}>
          {words.since} <DateText date={openedOn} />
        </span>
      </div>
      <div className={classes.decide}>
        <p className={classes.standing}>
          <Chip tone={tones[state]}>{words.states[state]}</Chip>
          {words.wanted(certificateType, deliveryNoteNo)}
        </p>
        {isSendable && !isOpen && (
          <Button onClick={() => setOpen(true)}>{state === 'owed' ? words.begin : words.beginAgain}</Button>
        )}
      </div>
      {state === 'owed' && answer?.reason && <Alert tone="amber">{answer.reason}</Alert>}
      {answer?.outcome === 'rejected' && (
        <Alert tone="amber">
          {words.rejected} {answer.outcomeReason}
        </Alert>
      )}
      {isOpen && <SendCertificate request={request} onClose={() => setOpen(false)} />}
      <FoldedThread of={threads.certificateRequest} id={id} called={words.heat(heatNo)} />
    </article>
  )
}
