import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { WorkOfCompany } from '#modules/people/companies/web/api.tsx'
import { enquiryLifecycle } from '../domain.ts'

/** The enquiries of a company by status, on its page. */
export const EnquiriesOfCompany = ({ id }: CardProps) => (
  <WorkOfCompany
    companyId={id}
    kind="enquiries"
    title="Enquiries"
    table={enquiryLifecycle}
    list="/enquiries"
  />
)
