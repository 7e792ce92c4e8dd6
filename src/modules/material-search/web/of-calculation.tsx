import { useQuery } from '@tanstack/react-query'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { type CalculationRecord, pipeWallCalculations } from '#modules/pipe-wall-calculations/contract.ts'
import { needOfWall } from '../domain/need-of-wall.ts'
import { MaterialSearch } from './material-search.tsx'

/** Pipe in stock whose wall is enough for a saved calculation, on its page. */
export function MaterialOfCalculation({ id }: CardProps) {
  const mayRead = useMay('steel-stock:read')
  const { data } = useQuery(recordQuery<CalculationRecord>(pipeWallCalculations, id))
  const need = data && needOfWall(data.result)
  if (!mayRead || !data || !need) return null
  return (
    <Card title="Pieces in stock whose wall is enough" flush>
      <MaterialSearch
        key={data.version}
        start={need}
        purpose={`${data.number} Rev ${data.revision}`}
        companyId={data.companyId ?? null}
      />
    </Card>
  )
}
