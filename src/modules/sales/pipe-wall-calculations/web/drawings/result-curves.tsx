import { useDeferredValue } from 'react'
import type { PipeWallCase } from '../../contract/case.ts'
import type { PipeWallResult } from '../../contract/result.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'
import { ratingAgainstTemperature, wallAgainstPressure } from './curves.ts'
import { LineChart } from './line-chart.tsx'

interface ResultCurvesProps {
  input: PipeWallCase
  result: PipeWallResult
  tables: PipeWallTables
}

/** Wall against pressure and rating against temperature; they may follow a moment later than the numbers. */
export function ResultCurves({ input, result, tables }: ResultCurvesProps) {
  const late = useDeferredValue(result)
  const pressure = late.conditionResults?.[late.governing ?? 0]?.pressure
  const walls = wallAgainstPressure(input, late, tables)
  const ratings = ratingAgainstTemperature(input, late, tables)
  const { selectedWall } = late
  return (
    <>
      <LineChart
        title="Required wall against pressure"
        xLabel={`P, ${input.pressure?.unit ?? input.conditions?.[0]?.pressure?.unit ?? ''}`}
        yLabel={`required wall, ${late.tn?.unit ?? ''}`}
        points={walls}
        level={selectedWall && { y: selectedWall.value, label: 'chosen wall' }}
      />
      <LineChart
        title="Rating against temperature"
        xLabel={`T, °${input.temperature?.unit ?? 'C'}`}
        yLabel={`rating, ${late.rating?.unit ?? ''}`}
        points={ratings}
        level={pressure && { y: pressure.value, label: 'P' }}
      />
    </>
  )
}
