import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { WorkOfCompany } from '#modules/people/companies/web/api.tsx'
import { quoteLifecycle } from '../domain/lifecycle.ts'

/** The quotes of a company by status, on its page. */
export const QuotesOfCompany = ({ id }: CardProps) => (
  <WorkOfCompany companyId={id} kind="quotes" title="Quotes" table={quoteLifecycle} list="/quotes" />
)
