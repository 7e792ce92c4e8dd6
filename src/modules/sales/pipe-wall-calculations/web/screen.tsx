import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type CalculationRecord, pipeWallCalculations } from '../contract.ts'
import type { PipeWallTables } from '../domain/tables/tables.ts'
import { Calculation } from './calculator/calculation.tsx'
import classes from './calculator.module.css'
import type { Draft } from './calculator/draft.ts'
import { draftOf } from './calculator/draft-of-case.ts'
import { Head } from './calculator/head.tsx'
import { SECOND, useDraft } from './calculator/use-draft.ts'
import { tablesQuery, useTables } from './calculator/use-tables.ts'

const Batch = lazy(async () => ({ default: (await import('./batch.tsx')).Batch }))
const SavedCalculations = lazy(async () => ({ default: (await import('./saved.tsx')).SavedCalculations }))
const TableVersions = lazy(async () => ({
  default: (await import('./tables/table-versions.tsx')).TableVersions,
}))

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(tablesQuery())

/** `/pipe-wall-calculator`: the calculator, or one of its pages named by `view`. */
export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows rows={10} columns={3} />}>
      <View />
    </Suspense>
  )
}

function View() {
  const { parameters } = useScreenUrl()
  const { data: tables, error, refetch } = useTables()
  if (parameters['view'] === 'saved') return <SavedCalculations />
  if (error)
    return (
      <ErrorState
        page
        error={error}
        what="The calculator"
        noun="the calculator"
        retry={() => void refetch()}
      />
    )
  if (!tables) return <SkeletonRows rows={10} columns={3} />
  if (parameters['view'] === 'batch') return <Batch tables={tables} />
  if (parameters['view'] === 'tables') return <TableVersions />
  const record = parameters['record']
  return record ? (
    <SavedCalculator key={record} id={record} tables={tables} />
  ) : (
    <Calculator tables={tables} />
  )
}

function SavedCalculator({ id, tables }: { id: string; tables: PipeWallTables }) {
  const { data, error, refetch } = useQuery(recordQuery<CalculationRecord>(pipeWallCalculations, id))
  if (data) return <Calculator tables={tables} record={data} />
  if (!error) return <SkeletonRows rows={10} columns={3} />
  return (
    <ErrorState page error={error} what="This calculation" noun="calculations" retry={() => void refetch()} />
  )
}

interface CalculatorProps {
  tables: PipeWallTables
  record?: CalculationRecord
}

function Calculator({ tables, record }: CalculatorProps) {
  const { draft, set, replace } = useDraft(record && draftOf(record.case))
  const { parameters } = useScreenUrl()
  const isComparing = parameters['compare'] === 'yes'
  return (
    <>
      <Head draft={draft} tables={tables} record={record} replace={replace} />
      {isComparing ? (
        <Comparison draft={draft} set={set} tables={tables} />
      ) : (
        <Calculation draft={draft} set={set} tables={tables} />
      )}
      {record && (
        <div className={classes.below}>
          <Cards place="pipe-wall-calculations/material" id={record.id} />
        </div>
      )}
    </>
  )
}

/** The second case of a comparison: its own fields begin with `b.`; what has none is as in the first. */
const secondOf = (draft: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      name.startsWith(SECOND) ? [[name.slice(SECOND.length), value]] : [],
    ),
  ),
})

/** Two cases side by side: two codes, or two materials. */
function Comparison({
  draft,
  set,
  tables,
}: {
  draft: Draft
  set: (changes: Draft) => void
  tables: PipeWallTables
}) {
  const setSecond = (changes: Draft) =>
    set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [SECOND + name, value])))
  return (
    <div className={classes.compare}>
      <section aria-label="First case">
        <Calculation draft={draft} set={set} tables={tables} prefix="" />
      </section>
      <section aria-label="Second case">
        <Calculation draft={secondOf(draft)} set={setSecond} tables={tables} prefix={SECOND} />
      </section>
    </div>
  )
}
