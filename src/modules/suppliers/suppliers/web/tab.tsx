import { useQuery } from '@tanstack/react-query'
import { recordQuery, useMay, type WireRecord } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { BankCard } from '#modules/suppliers/company-bank-accounts/web/api.tsx'
import { SupplierPricesLink } from '#modules/suppliers/supplier-prices/web/api.tsx'
import { type SupplierRecord, suppliers } from '../contract.ts'
import classes from './suppliers.module.css'
import { ApprovalsCard } from './approvals-card.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { StatusCard } from './status-card.tsx'

/** The company as somebody we buy from: approval, what for, certificates, forms, where it is paid. */
export function SupplierTab({ id, name }: CardProps) {
  const { data, error, refetch } = useQuery(recordQuery<SupplierRecord & WireRecord>(suppliers, id))
  const { hrefWith } = useScreenUrl()
  const maySeeBank = useMay('companies:see-bank')
  const mayForms = useMay('pqf-submissions:read')
  if (error && !data)
    return <ErrorState error={error} what="The supplier side" noun="suppliers" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  return (
    <div className={classes.cards}>
      <StatusCard supplier={data} />
      <ApprovalsCard supplier={data} />
      <CertificatesCard supplier={data} />
      {mayForms && (
        <Card title="Pre-qualification">
          <AppLink href={hrefWith('tab', 'pqf')} className={classes.link}>
            Forms of {name}
          </AppLink>
        </Card>
      )}
      <SupplierPricesLink companyId={id} />
      {maySeeBank && <BankCard companyId={id} />}
    </div>
  )
}
