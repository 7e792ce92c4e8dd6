import { useQuery } from '@tanstack/react-query'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { specifications } from '../contract.ts'

interface GradeFieldProps {
  field: FieldProps<string>
  specificationId: string | null | undefined
}

/** The grades of the chosen specification; one that lists none takes any name. */
export function GradeField({ field, specificationId }: GradeFieldProps) {
  const { data } = useQuery({
    queryKey: ['specifications', 'grade-names', specificationId] as const,
    queryFn: (context) =>
      api(specifications).gradeNames({ params: { id: specificationId ?? '' } }, callOptions(context)),
    enabled: Boolean(specificationId),
  })
  if (!specificationId) return <SelectField {...field} options={{}} placeholder="After the specification" />
  if (data?.length === 0) return <TextField {...field} />
  const names = data ?? []
  const known = field.value && !names.includes(field.value) ? [field.value, ...names] : names
  return <SelectField {...field} options={Object.fromEntries(known.map((name) => [name, name]))} />
}
