import { useQuery } from '@tanstack/react-query'
import { parts, shareText } from '#modules/purchasing/supplier-record/domain.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { clientArea } from '../contract.ts'
import classes from './client-area.module.css'
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
      <OwnCertificates what={words.renew} />
    </>
  )
}

/** The certificates that the house holds of the company, and `what` to do where one runs out; nothing while it holds none. */
export function OwnCertificates({ what }: { what: string }) {
  const certificates = useQuery(reading(api(clientArea).supplierRecord)).data?.certificates ?? []
  if (certificates.length === 0) return null
  const mustRenew = certificates.some(({ standing }) => standing !== 'valid')
  return (
    <Card title={words.certificates} count={certificates.length}>
      <ul className={classes.documents}>
        {certificates.map(({ standard, number, expiresOn, isMandatory, standing }) => (
          <li key={`${standard} ${number}`} className={classes.standing}>
            <Chip tone={tones[standing]}>{words.standings[standing]}</Chip>
            {[standard, number, isMandatory && words.mandatory].filter(Boolean).join(', ')}
            {expiresOn && (
              <span>
                {words.until} <DateText date={expiresOn} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mustRenew && <p className={classes.note}>{what}</p>}
    </Card>
  )
}
