import { FormPage } from '#platform/web/forms/form-page.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { enquiries } from '../contract.ts'
import { useDefaults } from './form/defaults.ts'
import { enquiryFields } from './form/fields.tsx'
import { createSections } from './form/sections.ts'

const fields = enquiryFields()

/** `/enquiries/create` */
export function Screen() {
  const start = useDefaults()
  if (!start) return <SkeletonRows />
  return (
    <FormPage
      contract={enquiries}
      list="/enquiries"
      href={({ id }) => `/enquiries/${id}`}
      start={start}
      fields={fields}
      sections={createSections}
    />
  )
}
