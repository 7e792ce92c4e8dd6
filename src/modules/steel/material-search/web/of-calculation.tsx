import { useQuery } from '@tanstack/react-query'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { optionsOf, optionsQuery, recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import {
  type CalculationRecord,
  pipeWallCalculations,
} from '#modules/sales/pipe-wall-calculations/contract.ts'
import { requiredWallOf } from '#modules/sales/pipe-wall-calculations/domain.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { materialNamed, needOfWall, specificationNamed } from '../domain/need-of-wall.ts'
import { MaterialSearch } from './material-search.tsx'

const source = optionsOf(specifications)

/** Specification and grade of a material of the calculation, as the stock names them; null while they are looked up. */
function useStockMaterial(id: string | undefined) {
  const named = materialNamed(id)
  const options = useQuery({
    ...optionsQuery(source, named?.specification ?? ''),
    enabled: named !== null,
    placeholderData: undefined,
  })
  const found = named && options.data ? specificationNamed(named.specification, options.data) : null
  const grades = useQuery({
    queryKey: ['specifications', 'grade-names', found?.id] as const,
    queryFn: (context) =>
      api(specifications).gradeNames({ params: { id: found?.id ?? '' } }, callOptions(context)),
    enabled: found !== null,
  })
  if ((named && options.isPending) || (found && grades.isPending)) return null
  if (!found) return {}
  const grade = (grades.data ?? []).find((one) => named?.grades.includes(one))
  return { specificationId: found.id, ...(grade ? { grade } : {}) }
}

/** Pipe in stock whose wall is enough for a saved calculation, on its page. */
export function MaterialOfCalculation({ id }: CardProps) {
  const mayRead = useMay('steel-stock:read')
  const { data } = useQuery(recordQuery<CalculationRecord>(pipeWallCalculations, id))
  const material = useStockMaterial(data?.case.material)
  const need = data && needOfWall({ ...data.result, requiredWall: requiredWallOf(data.result) })
  if (!mayRead || !data || !need || !material) return null
  return (
    <Card title="Pieces in stock whose wall is enough" flush>
      <MaterialSearch
        key={data.version}
        start={{ ...need, ...material }}
        purpose={`${data.number} Rev ${data.revision}`}
        companyId={data.companyId ?? null}
      />
    </Card>
  )
}
