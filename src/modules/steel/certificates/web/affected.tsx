import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { type CertificateRecord, certificates } from '../contract.ts'
import classes from './certificates.module.css'

/** What loses its cover with a certificate: steel in the house goes back on hold, what is given out is listed. */
export function Affected({ certificate: { id } }: { certificate: Pick<CertificateRecord, 'id'> }) {
  const { data } = useQuery(reading(api(certificates).affected, { params: { id } }))
  if (!data) return null
  if (data.length === 0) return <p>No released steel relies on it alone.</p>
  return (
    <Alert
      tone="amber"
      title={`${counted(data.length, 'row of steel relies', 'rows of steel rely')} on it alone`}
    >
      What lies in the house waits for a certificate again; what is given out is listed until it is covered or
      back.
      <ul className={classes.plain}>
        {data.map((one) => (
          <li key={one.id}>
            <AppLink href={`/steel-stock/${one.id}`}>{one.number}</AppLink>{' '}
            {[one.sizeText, one.status.replaceAll('_', ' '), one.purpose, ...one.customers]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
