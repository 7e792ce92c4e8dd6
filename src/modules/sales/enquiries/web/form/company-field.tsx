import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { recordQuery } from '#platform/web/queries/queries.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { companyStatuses } from '#modules/people/companies/domain.ts'
import { sources } from '../sources.ts'
import type { EnquiryShape } from './shape.ts'

type Company = z.output<typeof companies.record>

interface CompanyFieldProps {
  field: FieldProps<string>
  form: RecordForm<EnquiryShape>
}

/** The customer. Choosing one empties the contacts and brings currency and segments to a new enquiry. */
export function CompanyField({ field, form }: CompanyFieldProps) {
  const wanted = useRef<string | null>(null)
  const choose = async (id: string | null) => {
    wanted.current = id
    form.set('contactId', null)
    form.set('engineeringContactId', null)
    if (!id || !form.isNew) return
    // Without the company nothing is filled in, which the reader can do by hand.
    const company = await queryClient.fetchQuery(recordQuery<Company>(companies, id)).catch(() => null)
    if (company && wanted.current === id) fillFrom(company, form)
  }
  return (
    <ReferenceField
      {...field}
      source={sources.companies}
      onPick={(option) => void choose(option?.id ?? null)}
      hint={field.value ? <AboutCompany id={field.value} /> : undefined}
    />
  )
}

function fillFrom(company: Company, form: RecordForm<EnquiryShape>): void {
  const [first, ...others] = company.contacts.filter(({ leftOn }) => !leftOn)
  if (first?.id && others.length === 0) form.set('contactId', first.id)
  if (company.currency) form.set('currency', company.currency)
  if (company.marketSegmentId) form.set('marketSegmentId', company.marketSegmentId)
  if (company.globalSegmentId) form.set('globalSegmentId', company.globalSegmentId)
}

/** What one should know before quoting to this company. */
function AboutCompany({ id }: { id: string }) {
  const { data } = useQuery(recordQuery<Company>(companies, id))
  if (!data) return null
  const { paymentTermsDays, status } = data
  const facts = [
    paymentTermsDays !== null && paymentTermsDays !== undefined && `Terms ${paymentTermsDays} days`,
    status !== 'active' && companyStatuses[status].label.toLowerCase(),
  ]
  return <>{facts.filter(Boolean).join(', ')}</>
}
