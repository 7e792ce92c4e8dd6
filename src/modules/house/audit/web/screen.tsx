import { useQuery } from '@tanstack/react-query'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { actionLabel, fieldLabel } from '#platform/contract/words/name-labels.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListBar } from '#platform/web/lists/list-bar.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { useColumnChoice } from '#platform/web/table/column-memory.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { users } from '#modules/people/users/contract.ts'
import { audit } from '../contract.ts'
import { areaLabel } from '../domain.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { VerificationPanel } from './verification.tsx'

type Row = RowOf<typeof audit>

const columns = columnsOf(rowOf(audit.endpoints.list), [
  { field: 'at', sort: 'at', cell: (row) => <InstantText at={row.at} /> },
  { field: 'actorName', card: 'foot' },
  { field: 'action', card: 'corner', cell: (row) => actionLabel(row.action) },
  { field: 'entity', card: 'footEnd', cell: (row) => areaLabel(row.entity) },
  {
    field: 'subject',
    card: 'main',
    width: 300,
    cell: (row) => row.subject || <Dim>no name</Dim>,
  },
  {
    field: 'fields',
    width: 260,
    cell: (row) => (row.fields.length === 0 ? <Dim>none</Dim> : row.fields.map(fieldLabel).join(', ')),
  },
  { field: 'reason', width: 220, optional: true, cell: (row) => row.reason ?? '' },
  { field: 'seq', numeric: true, optional: true, cell: (row) => formatCount(row.seq) },
])

const wordsByName = (names: readonly string[], label: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, label(name)]))

/** Filters by words that occur; the lists are read once. */
function useFilters(): FilterInfos<typeof audit.endpoints.list> {
  const { data } = useQuery({ ...reading(api(audit).words), staleTime: 60_000 })
  return {
    actorId: { source: optionsOf(users), none: 'Heatline itself' },
    entity: { options: wordsByName(data?.entities ?? [], areaLabel) },
    record: {},
    action: { options: wordsByName(data?.actions ?? [], actionLabel) },
    at: {},
  }
}

export const prefetch = prefetchList(audit)

/** `/setup/audit`: every change of every record; `?row=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const list = useList<Row>(audit)
  const filters = useFilters()
  const choice = useColumnChoice('audit', columns)
  const meta = list.page?.meta
  const { row } = url.parameters
  return (
    <>
      <PageHead
        title="Audit trail"
        crumbs={<ParentCrumb />}
        count={meta && formatCount(meta.total, meta.total_is_exact)}
        actions={
          <ButtonLink
            icon="download"
            href={fileAddress(audit.endpoints.export, { query: { filter: list.query.filter } })}
            download
          >
            Export CSV
          </ButtonLink>
        }
      />
      <VerificationPanel />
      <ListBar list={list} filters={filters} plural="Audit trail" columns={columns} choice={choice} />
      <ListBody
        list={list}
        nouns={['entry', 'entries']}
        empty={
          <EmptyState icon="shield" title="Nothing has been changed yet">
            Every change of every record stands here, with who made it and what was there before.
          </EmptyState>
        }
      >
        {(rows, dimmed) => (
          <DataTable
            label="Audit trail"
            columns={columns}
            rows={rows}
            href={({ id }) => url.hrefWith('row', id)}
            sort={list.sort}
            visible={choice.visible}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
      {row && <EntryDialog id={row} onClose={() => url.go(url.hrefWith('row', null))} />}
    </>
  )
}
