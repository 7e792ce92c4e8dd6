import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { TemplateRecord } from '../../contract.ts'
import { operationOfTemplate } from '../../contract/operations.ts'
import { operationKinds, signatureTypes } from '../../domain/vocabulary.ts'
import { pathsOf } from '../scope.tsx'
import classes from '../templates.module.css'
import { hoursOf, pointsInLetters } from '../labels.ts'

const columns = columnsOf(operationOfTemplate, [
  { field: 'seq', cell: (row) => row.seq },
  { field: 'title', card: 'main', width: 340 },
  { field: 'kind', card: 'foot', cell: (row) => operationKinds[row.kind] },
  { field: 'intervention', card: 'footEnd', cell: (row) => pointsInLetters(row.intervention) },
  { field: 'signatureType', cell: (row) => signatureTypes[row.signatureType] },
  { field: 'ndeMethod', cell: (row) => row.ndeMethod && <Tag>{row.ndeMethod}</Tag> },
  { field: 'plannedMinutes', numeric: true, cell: (row) => hoursOf(row.plannedMinutes ?? 0) },
  {
    field: 'originLevel',
    card: 'corner',
    cell: (row) => row.originLevel && <Tag>{row.originLevel}</Tag>,
  },
])

/** What each level brought in: `PSL 1: 8 operations, added here: 3`. */
export function shareOf(template: TemplateRecord): string | null {
  const counts = new Map<string, number>()
  for (const { originLevel } of template.operations) {
    const level = originLevel ?? ''
    counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  if (counts.size === 0 || (counts.size === 1 && counts.has(''))) return null
  const own = counts.get('') ?? 0
  counts.delete('')
  return [...[...counts].map(([level, count]) => `${level}: ${count}`), `added here: ${own}`].join(', ')
}

/** The operations of a template to look at, and what is missing before it can be approved. */
export function OperationsOverview({ template }: { template: TemplateRecord }) {
  const paths = pathsOf(template.pslLevelId)
  const edit = (
    <ButtonLink icon="list" href={paths.operations(template.id)}>
      {template.can.update === true ? 'Edit operations' : 'Show operations'}
    </ButtonLink>
  )
  const share = shareOf(template)
  if (template.operations.length === 0) {
    return (
      <EmptyState title="No operations yet" icon="list" action={edit}>
        Add them one by one, import a sheet, or derive the template from a lower level.
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.tab}>
        <div className={classes.head}>
          <p>{share ?? 'In the order in which they are done.'}</p>
          {edit}
        </div>
        {template.missing.length > 0 && (
          <Alert tone="amber" title="Before this version can be approved">
            <ul className={classes.missing}>
              {template.missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      <DataTable
        inner
        label="Operations"
        columns={share === null ? columns.filter(({ key }) => key !== 'origin') : columns}
        rows={template.operations}
        href={({ id }) => paths.operationForm(template.id, id)}
      />
    </>
  )
}
