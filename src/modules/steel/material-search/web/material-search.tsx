import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { type FoundMaterial, materialSearch } from '../contract.ts'
import type { NeedDraft } from '../domain/need-draft.ts'
import { needOfLine, type TechnicalNeed } from '../domain/need-of-line.ts'
import { Found } from './found.tsx'
import classes from './material-search.module.css'
import { problemsOf, queryOf } from '../domain/need-query.ts'
import { NeedFields } from './need-fields.tsx'

interface MaterialSearchProps {
  /** What is known of the need; everything can be changed. */
  start: NeedDraft
  /** What a reservation is for: `Q-2026-0231 Rev 2 line 10`. */
  purpose: string
  /** Whose order it is for. */
  companyId: string | null
  /** The quote it is for; null: none. */
  quoteId?: string | null
}

interface MaterialOfLineProps extends Omit<MaterialSearchProps, 'start'> {
  line: TechnicalNeed
  /** Where the work is to be done. */
  facilityId: string | null
}

/** Steel in stock for a line as it is typed. */
export const MaterialOfLine = ({ line, facilityId, ...rest }: MaterialOfLineProps) => (
  <MaterialSearch start={needOfLine(line, facilityId)} {...rest} />
)

/** Steel in stock for a need: the best first, what is excluded with its reason, and a reservation with its last day. */
export function MaterialSearch({ start, purpose, companyId, quoteId = null }: MaterialSearchProps) {
  const mayRead = useMay('steel-stock:read')
  const [need, setNeed] = useState(start)
  const [typed] = useDebouncedValue(need, 250)
  const isWhole = Object.keys(problemsOf(typed)).length === 0
  const { data, error } = useQuery({
    queryKey: ['material-search', typed, companyId, quoteId] as const,
    queryFn: (context): Promise<FoundMaterial> =>
      api(materialSearch).search({ query: queryOf(typed, { companyId, quoteId }) }, callOptions(context)),
    enabled: mayRead && isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!mayRead) return null
  const errors = error instanceof ApiError ? error.errors : {}
  return (
    <div className={classes.search}>
      <NeedFields need={need} errors={errors} onChange={setNeed} />
      {!isWhole && <EmptyState title="Enter form and size to search the stock" />}
      {isWhole && error && <EmptyState title="The stock could not be searched">{error.message}</EmptyState>}
      {isWhole &&
        !error &&
        data?.alike.map(({ id, name, pieces }) => (
          <Alert
            key={id}
            tone="amber"
            title={`${counted(pieces, 'piece', 'pieces')} of this size ${pieces === 1 ? 'is' : 'are'} certified to a like-named specification: ${name}`}
          >
            <Button small onClick={() => setNeed({ ...need, specificationId: id, grade: '' })}>
              Search it
            </Button>
          </Alert>
        ))}
      {isWhole && !error && data && (
        <Found found={data} need={typed} purpose={purpose} companyId={companyId} quoteId={quoteId} />
      )}
    </div>
  )
}
