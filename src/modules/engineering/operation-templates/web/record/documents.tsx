import { columnsOfScreen } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { TemplateRecord } from '../../contract.ts'
import { labelOf } from '../../domain/operation.ts'
import { documentScopes } from '../../domain/vocabulary.ts'

interface NeededDocument {
  id: string
  name: string
  needed: string
  from: string
}

/** Every document a traveller of this template has to bring: of the template itself, then by operation. */
function documentsOf(template: TemplateRecord): NeededDocument[] {
  const own = template.requiredDocuments.map(({ name, per }, at) => ({
    id: `own ${at}`,
    name,
    needed: documentScopes[per],
    from: 'The template',
  }))
  const ofOperations = template.operations.flatMap((operation) =>
    operation.requiredDocuments.map((name) => ({
      id: `${operation.id} ${name}`,
      name,
      needed: 'At the operation',
      from: `Operation ${labelOf(operation)}`,
    })),
  )
  return [...own, ...ofOperations]
}

const columns = columnsOfScreen<NeededDocument>([
  { key: 'name', header: 'Document', cell: (row) => row.name },
  { key: 'needed', header: 'Needed', card: 'footEnd', cell: (row) => row.needed },
  { key: 'from', header: 'Asked for by', card: 'main', width: 420, cell: (row) => row.from },
])

/** The index of the data book as this route fills it. */
export function Documents({ template }: { template: TemplateRecord }) {
  const documents = documentsOf(template)
  if (documents.length === 0) {
    return (
      <EmptyState title="No documents are asked for" icon="document">
        Add documents under Details, or to the operations that produce them.
      </EmptyState>
    )
  }
  return <DataTable inner label="Required documents" columns={columns} rows={documents} />
}
