import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { steelStock } from '../contract.ts'

interface TypedPipe {
  readonly nps?: string | null | undefined
  readonly schedule?: string | null | undefined
}

interface PipeNameFieldProps {
  name: 'nps' | 'schedule'
  field: FieldProps<string>
  values: TypedPipe
  /** While nothing is typed. */
  hint: string
}

/** NPS or schedule: what it gives is shown while it is typed, and so is what no table lists. */
export function PipeNameField({ name, field, values, hint }: PipeNameFieldProps) {
  const { data } = useNamedPipe(values)
  const isTyped = Boolean(field.value)
  const given = name === 'nps' ? data?.odMm : data?.wallMm
  const [problem] = (isTyped && data?.problems[name]) || []
  return (
    <TextField
      {...field}
      error={field.error ?? problem}
      hint={isTyped && given ? `${name === 'nps' ? 'Diameter' : 'Wall'} ${given} mm` : hint}
    />
  )
}

/** What the tables of pipes say of what is typed; both fields ask for the same. */
function useNamedPipe({ nps, schedule }: TypedPipe) {
  const [typed] = useDebouncedValue(
    JSON.stringify({ nps: nps || undefined, schedule: schedule || undefined }),
    250,
  )
  const query: { nps?: string; schedule?: string } = JSON.parse(typed)
  return useQuery({
    queryKey: ['steel-stock', 'named-pipe', typed] as const,
    queryFn: (context) => api(steelStock).namedPipe({ query }, callOptions(context)),
    enabled: Boolean(query.nps),
    placeholderData: keepPreviousData,
  })
}
