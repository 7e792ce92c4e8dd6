import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { useState } from 'react'
import { ListBar } from '#platform/web/lists/list-bar.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { useList } from '#platform/web/lists/use-list.ts'
import { useColumnChoice } from '#platform/web/table/column-memory.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { operationTemplates, type TemplateRow } from '../contract.ts'
import { templateLifecycle } from '../domain/lifecycle.ts'
import { DeriveDialog } from './derive-dialog.tsx'
import { InLevel, type Level, pathsOf } from './scope.tsx'
import classes from './templates.module.css'
import { hoursOf } from './labels.ts'

const columns = columnsOf(operationTemplates.row, [
  { field: 'code', sort: 'code' },
  { field: 'name', sort: 'name', card: 'main', width: 360 },
  { field: 'edition', numeric: true, card: 'footEnd' },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={templateLifecycle} state={row.status} />,
  },
  {
    field: 'productFamilies',
    width: 260,
    card: 'foot',
    cell: (row) => row.productFamilies.join(', '),
  },
  { field: 'operationCount', numeric: true },
  { field: 'plannedMinutes', numeric: true, cell: (row) => hoursOf(row.plannedMinutes) },
  { field: 'validFrom', cell: (row) => <DateText date={row.validFrom} /> },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <DateText date={row.updatedAt} />,
  },
])

const statuses = statusLabels(templateLifecycle)
const filters = { status: { options: statuses } }

/** `/setup/psl-levels/{id}/operation-templates` */
export const Screen = () => <InLevel>{(level) => <Templates level={level} />}</InLevel>

function Templates({ level }: { level: Level }) {
  const paths = pathsOf(level.id)
  const list = useList<TemplateRow>(operationTemplates, undefined, { pslLevelId: level.id })
  const choice = useColumnChoice('operation-templates', columns)
  const mayCreate = useMay('operation-templates:create')
  const [deriving, setDeriving] = useState(false)
  const meta = list.page?.meta
  const create = mayCreate && (
    <ButtonLink tone="primary" icon="plus" href={paths.create}>
      New operation template
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHead
        title={`Operation templates of ${level.code}`}
        count={meta && formatCount(meta.total, meta.total_is_exact)}
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'PSL levels', href: '/setup/psl-levels' },
              { label: level.name, href: paths.level },
            ]}
          />
        }
        actions={
          <>
            {mayCreate && (
              <Button icon="copy" onClick={() => setDeriving(true)}>
                Derive from a lower level
              </Button>
            )}
            {create}
          </>
        }
      />
      <ListBar list={list} filters={filters} plural="Operation templates" columns={columns} choice={choice} />
      <ListBody
        list={list}
        nouns={['operation template', 'operation templates']}
        empty={
          <EmptyState title="No operation templates yet" icon="list" action={create}>
            A template is the route of a part: its operations in order, with inspection points, signatures and
            required documents. Travellers are made from it.
          </EmptyState>
        }
      >
        {(rows, dimmed) => (
          <DataTable
            label="Operation templates"
            columns={columns}
            rows={rows}
            href={({ id }) => paths.template(id)}
            sort={list.sort}
            visible={choice.visible}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
      {deriving && <DeriveDialog level={level} onClose={() => setDeriving(false)} />}
    </div>
  )
}
