import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { type CertificateRow, certificates } from '../contract.ts'
import { CertificateCopyDialog } from './copy-dialog.tsx'
import classes from './certificates.module.css'

/** The certificates of a heat, on its page. */
export function CertificatesOfHeat({ id }: CardProps) {
  const mayRead = useMay('certificates:read')
  const [copied, setCopied] = useState<CertificateRow | null>(null)
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
            <StatusChip table={certificates.lifecycle} state={row.status} />{' '}
            <Button small icon="print" onClick={() => setCopied(row)} aria-label={`Copy of ${row.number}`}>
              Copy
            </Button>
          </li>
        ))}
      </ul>
      {copied && <CertificateCopyDialog certificate={copied} heatId={id} onClose={() => setCopied(null)} />}
    </Card>
  )
}
