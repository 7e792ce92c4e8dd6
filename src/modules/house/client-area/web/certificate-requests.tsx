import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { clientArea } from '../contract.ts'
import type { OwedCertificate } from '../contract/certificate-requests.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { SendCertificate } from './send-certificate.tsx'
import { supplierTexts } from './supplier-texts.ts'

const words = supplierTexts.certificates
const shownRequests = [
  ['open', words.open],
  ['all', words.all],
] as const

/** `/client-area/certificate-requests`: certificates that the company owes us. */
export const Screen = () => <ClientScreen>{() => <CertificateRequests />}</ClientScreen>

function CertificateRequests() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).certificateRequests, { query: { shown } }),
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
            options={shownRequests}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && (
          <ErrorState error={error} what={words.title} noun="certificates" retry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="document" title={words.none}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((request) => (
              <CertificateRequestEntry key={request.id} request={request} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

const tones = {
  owed: 'amber',
  sent: 'blue',
  verified: 'green',
  refused: 'grey',
} as const satisfies Record<OwedCertificate['state'], Tone>

/** A certificate that is owed, and the form that sends it. */
export function CertificateRequestEntry({ request }: { request: OwedCertificate }) {
  const [isOpen, setOpen] = useState(false)
  const { heatNo, item, pieces, certificateType, deliveryNoteNo, openedOn, state, answer } = request
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
      {isOpen && <SendCertificate request={request} onClose={() => setOpen(false)} />}
    </article>
  )
}
