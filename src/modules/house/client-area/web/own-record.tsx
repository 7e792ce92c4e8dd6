import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parts, shareText } from '#modules/purchasing/supplier-record/domain.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { clientArea } from '../contract.ts'
import type { HeldCertificate } from '../contract/supplier-record.ts'
import classes from './client-area.module.css'
import { RenewCertificate } from './renew-certificate.tsx'
import { supplierTexts } from './texts.ts'
import { DateText } from './values.tsx'

const words = supplierTexts.record
const tones = { valid: 'green', expiring: 'amber', expired: 'red' } as const

/** On home of a supplier: how it delivered, and which of its certificates run out; nothing where there is neither. */
export function OwnRecord() {
  const { data } = useQuery(reading(api(clientArea).supplierRecord))
  if (!data) return null
  const { figures } = data
  return (
    <>
      {figures && (
        <Card title={words.title}>
          <Facts
            facts={Object.fromEntries(
              figures.map(({ part, counted, among }) => [
                parts[part].label,
                words.share(shareText(counted, among), counted, among),
              ]),
            )}
          />
          <p className={classes.note}>{words.period}</p>
        </Card>
      )}
      <OwnCertificates />
    </>
  )
}

/** The certificates that the house holds of the company; where one runs out, the way to send the renewed one. Nothing while it holds none. */
export function OwnCertificates() {
  const certificates = useQuery(reading(api(clientArea).supplierRecord)).data?.certificates ?? []
  if (certificates.length === 0) return null
  return (
    <Card title={words.certificates} count={certificates.length}>
      <ul className={classes.certificates}>
        {certificates.map((certificate) => (
          <OwnCertificate key={certificate.id} certificate={certificate} />
        ))}
      </ul>
      {certificates.some(({ mayRenew }) => mayRenew) && <p className={classes.note}>{words.renew}</p>}
    </Card>
  )
}

function OwnCertificate({ certificate }: { certificate: HeldCertificate }) {
  const [isOpen, setOpen] = useState(false)
  const { standard, number, expiresOn, isMandatory, standing, mayRenew, answer } = certificate
  return (
    <li>
      <div className={classes.decide}>
        <p className={classes.standing}>
          <Chip tone={tones[standing]}>{words.standings[standing]}</Chip>
          {[standard, number, isMandatory && words.mandatory].filter(Boolean).join(', ')}
          {expiresOn && (
            <span>
              {words.until} <DateText date={expiresOn} />
            </span>
          )}
          {answer?.state === 'waiting' && <Chip tone="blue">{words.waits}</Chip>}
        </p>
        {mayRenew && !isOpen && <Button onClick={() => setOpen(true)}>{words.begin}</Button>}
      </div>
      {mayRenew && answer?.reason && <Alert tone="amber">{answer.reason}</Alert>}
      {isOpen && <RenewCertificate certificate={certificate} onClose={() => setOpen(false)} />}
    </li>
  )
}
