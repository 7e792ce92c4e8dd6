import type { ScreenAddress } from '#platform/contract/register.ts'
import { useMemo, useState } from 'react'
import { fileAddress } from '#platform/web/queries/files.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { operationTemplates, type TemplateRecord } from '../../contract.ts'
import { templateLifecycle } from '../../domain/lifecycle.ts'
import { InTemplate, pathsOf } from '../scope.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { OperationRows } from './operation-rows.tsx'
import classes from './operations.module.css'
import { useOrder } from './order.ts'

/** `/setup/psl-levels/{id}/operation-templates/{templateId}/operations` */
export const Screen = () => (
  <InTemplate>{(template) => <Operations key={template.id} template={template} />}</InTemplate>
)

const sheetOf = (id: string) => fileAddress(operationTemplates.endpoints.sheet, { params: { id } })

function Operations({ template }: { template: TemplateRecord }) {
  const paths = pathsOf(template.pslLevelId)
  const form = paths.operationForm(template.id)
  const { operations, problem, move } = useOrder(template)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'bulk' | 'import' | null>(null)
  const title = `Operations of ${template.code} version ${template.edition}`
  useTitle(title)
  const lock = template.can.update === true ? undefined : template.can.update
  const selected = operations.filter(({ id }) => chosen.has(id))
  const create = lock === undefined && (
    <ButtonLink tone="primary" icon="plus" href={form}>
      New operation
    </ButtonLink>
  )
  const importing = lock === undefined && (
    <Button icon="upload" onClick={() => setDialog('import')}>
      Import
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        count={operations.length}
        crumbs={
          <Crumbs
            crumbs={[
              { label: template.levelName, href: paths.level },
              { label: 'Operation templates', href: paths.templates },
              { label: `${template.code} version ${template.edition}`, href: paths.template(template.id) },
            ]}
          />
        }
        actions={
          <>
            <StatusChip table={templateLifecycle} state={template.status} />
            <a className={classes.download} href={sheetOf(template.id)} download>
              Download sheet
            </a>
            {importing}
            {create}
          </>
        }
      />
      {lock !== undefined && (
        <div className={classes.note}>
          <Alert tone="blue">{lock}</Alert>
        </div>
      )}
      {problem && (
        <div className={classes.note}>
          <Alert tone="amber" live title={problem} />
        </div>
      )}
      {operations.length === 0 ? (
        <EmptyState title="No operations yet" icon="list" action={create}>
          Type them one after the other, or import a sheet. Fifteen operations take about two minutes.
        </EmptyState>
      ) : (
        <OperationRows
          operations={operations}
          hrefOf={(id) => paths.operationForm(template.id, id)}
          chosen={chosen}
          onChoose={setChosen}
          onMove={lock === undefined ? move : undefined}
        />
      )}
      {selected.length > 0 && lock === undefined && (
        <div className={classes.bulk} role="region" aria-label="Selected operations">
          <b>{selected.length === 1 ? '1 selected' : `${selected.length} selected`}</b>
          <Button onClick={() => setChosen(new Set())}>Clear</Button>
          <Button tone="primary" icon="edit" onClick={() => setDialog('bulk')}>
            Edit together
          </Button>
        </div>
      )}
      {lock === undefined && <NewShortcut href={form} />}
      {dialog === 'bulk' && (
        <BulkDialog template={template} operations={selected} onClose={() => setDialog(null)} />
      )}
      {dialog === 'import' && <ImportDialog template={template} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** c begins a new operation. */
function NewShortcut({ href }: { href: ScreenAddress }) {
  const goTo = useGoTo()
  useShortcuts(
    useMemo(
      (): Shortcut[] => [{ keys: 'c', label: 'New operation', run: () => void goTo(href) }],
      [goTo, href],
    ),
  )
  return null
}
