import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'

const Panel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.Panel })))
const OfForm = lazy(() => import('./of-form.tsx').then((module) => ({ default: module.SubmissionsOfForm })))

/** The pre-qualification forms of a company, as a tab of its record. */
export const CompanySubmissions = ({ companyId }: { companyId: string }) => (
  <Suspense fallback={<SkeletonRows />}>
    <Panel companyId={companyId} />
  </Suspense>
)

/** Who filled in one revision of a form, as a tab of its record. */
export const FormSubmissions = ({ pqfId }: { pqfId: string }) => (
  <Suspense fallback={<SkeletonRows />}>
    <OfForm pqfId={pqfId} />
  </Suspense>
)
