import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { SubmissionList } from './list.tsx'
import { Submission } from './submission.tsx'

/** The submissions of a company, or the one the address names: `?part=`. */
export function CompanySubmissions({ companyId }: { companyId: string }) {
  const { parameters } = useScreenUrl()
  const id = parameters.part
  return id ? <Submission key={id} id={id} /> : <SubmissionList companyId={companyId} />
}
