import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import classes from '../enquiries.module.css'
import { statusNames } from '../labels.ts'

interface SameReferenceProps {
  companyId: string | null | undefined
  reference: string | null | undefined
  /** The enquiry the form is about. */
  exceptId: string | undefined
  /** Said while there is none. */
  usual: string
}

/** Whether the company has asked with this reference before; the others open beside the form, so nothing is lost. */
export function SameReference({ companyId, reference, exceptId, usual }: SameReferenceProps) {
  const [wanted] = useDebouncedValue((reference ?? '').trim(), 300)
  const isAsked = Boolean(companyId) && wanted.length >= 2
  const query = { companyId: companyId ?? '', customerReference: wanted, id: exceptId }
  const { data = [] } = useQuery({ ...reading(api(enquiries).duplicates, { query }), enabled: isAsked })
  if (!isAsked || data.length === 0) return <span aria-live="polite">{usual}</span>
  return (
    <span aria-live="polite" className={classes.same}>
      May be the same enquiry as <SameLinks duplicates={data} />
    </span>
  )
}

/** `ENQ-2026-0012 (New), ENQ-2026-0007 (Lost)`, each a link of its own. */
export function SameLinks({ duplicates }: { duplicates: EnquiryRecord['duplicates'] }) {
  return duplicates.map(({ id, number, status }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <AppLink href={`/enquiries/${id}`} target="_blank" rel="noreferrer" className={classes.link}>
        {number}
      </AppLink>{' '}
      ({statusNames[status]})
    </span>
  ))
}
