import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { SubmissionsOfForm as OfForm } from './of-form.tsx'
import { CompanySubmissions } from './submissions-of-company.tsx'

/** The pre-qualification forms of a company, as a tab of its record. */
export const SubmissionsOfCompany = ({ id }: CardProps) => <CompanySubmissions companyId={id} />

/** Who filled in one revision of a form, as a tab of its record. */
export const SubmissionsOfForm = ({ id }: CardProps) => <OfForm pqfId={id} />
