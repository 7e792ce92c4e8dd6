import { forms } from '../domain/sizes/forms.ts'
import { certificateTypes, inspections } from '../domain/lifecycle.ts'

const labelsOf = (
  table: Readonly<Record<string, { readonly label: string }>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]))

export const formLabels = labelsOf(forms)
export const certificateLabels = Object.fromEntries(certificateTypes.map((type) => [type, type]))
export const inspectionLabels = inspections
