import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { type CertificateRow, certificates } from '../contract.ts'
import classes from './certificates.module.css'

/** The certificates of a heat, on its page. */
export function CertificatesOfHeat({ id }: CardProps) {
  const mayRead = useMay('certificates:read')
  const { data } = useQuery({
    ...listQuery<CertificateRow>(certificates, { filter: { heatId: [id] } }),
    enabled: mayRead,
  })
  if (!mayRead || !data) return null
  return (
    <Card title="Certificates" count={data.meta.total}>
      {data.data.length === 0 && 'No certificate names this heat yet.'}
      <ul className={classes.plain}>
        {data.data.map((row) => (
          <li key={row.id}>
            <AppLink href={`/certificates/${row.id}`}>
              <RecordNumber number={row.number} />
            </AppLink>{' '}
            {row.issuerName}, {row.millCertificateNo}{' '}
            <StatusChip table={certificates.lifecycle} state={row.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
