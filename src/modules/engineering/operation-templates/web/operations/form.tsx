import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { refresh } from '#platform/web/queries/api.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { RecordActions } from '#platform/web/records/record-actions.tsx'
import { RecordFormView, useContractForm } from '#platform/web/forms/record-form.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import type { TemplateRecord } from '../../contract.ts'
import { type OperationRecord, templateOperations } from '../../contract/operations.ts'
import { labelOf, nextSeq, usualOperation } from '../../domain/operation.ts'
import { InTemplate, pathsOf } from '../scope.tsx'
import { operationFields, operationSections } from './operation-fields.tsx'
import classes from './operations.module.css'

/** `/setup/psl-levels/{id}/operation-templates/{templateId}/operations/form`: a new one, or the one named by `?id=`. */
export const Screen = () => <InTemplate>{(template) => <OperationScreen template={template} />}</InTemplate>

function OperationScreen({ template }: { template: TemplateRecord }) {
  const { parameters } = useScreenUrl()
  const { id } = parameters
  if (!id) return <OperationForm key="new" template={template} record={undefined} />
  return <Loaded key={id} template={template} id={id} />
}

const missing = new ApiError(404, refusalOf('not_found', {}))

function Loaded({ template, id }: { template: TemplateRecord; id: string }) {
  const { data, error, refetch } = useQuery(recordQuery<OperationRecord>(templateOperations, id))
  if (data && data.templateId === template.id) return <OperationForm template={template} record={data} />
  if (!data && !error) return <SkeletonRows />
  return (
    <ErrorState
      page
      error={data ? missing : error}
      what="This operation"
      noun="operations"
      retry={() => void refetch()}
    />
  )
}

interface OperationFormProps {
  template: TemplateRecord
  record: OperationRecord | undefined
}

function OperationForm({ template, record }: OperationFormProps) {
  const goTo = useGoTo()
  const paths = pathsOf(template.pslLevelId)
  const list = paths.operations(template.id)
  const [saves, setSaves] = useState(0)
  const form = useContractForm({
    contract: templateOperations,
    fields: operationFields,
    record,
    start: { ...usualOperation, templateId: template.id },
    onSaved: (_, again) => {
      void refresh('operation-templates')
      if (again) setSaves((count) => count + 1)
      else if (!record) void goTo(list)
    },
  })
  const isNew = record === undefined
  useFocusOn(form.idOf('title'), isNew && !form.isSaving, saves)
  const again = useRef<() => void>(undefined)
  useEffect(() => {
    again.current = () => void form.submit(true)
  })
  useShortcuts(
    useMemo(
      (): Shortcut[] =>
        isNew ? [{ keys: 'mod+Enter', label: 'Save and add another', run: () => again.current?.() }] : [],
      [isNew],
    ),
  )
  const seqs = template.operations.map(({ seq }) => seq)
  const title = record ? labelOf(record) : `New operation ${nextSeq(seqs)}`
  useTitle(title)
  const may = record ? (record.can.update ?? true) : template.can.update
  const readOnly = may === true || may === undefined ? undefined : may
  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        crumbs={
          <Crumbs
            crumbs={[
              { label: template.levelName, href: paths.level },
              { label: `${template.code} version ${template.edition}`, href: paths.template(template.id) },
              { label: 'Operations', href: list },
            ]}
          />
        }
        actions={
          record && (
            <RecordActions
              contract={templateOperations}
              record={record}
              more={[{ label: 'New operation', icon: 'plus', href: paths.operationForm(template.id) }]}
              name={title}
              list={list}
            />
          )
        }
      />
      <div className={classes.split}>
        <Neighbours template={template} current={record?.id} />
        <RecordFormView
          contract={templateOperations}
          form={form}
          fields={operationFields}
          sections={operationSections}
          only={[]}
          readOnly={readOnly}
          cancel={list}
        >
          {(body) => (
            <div className={classes.form}>
              {readOnly !== undefined && <Alert tone="blue">{readOnly}</Alert>}
              {isNew && readOnly === undefined && (
                <p className={classes.hint}>
                  <kbd>Ctrl Enter</kbd> saves and begins the next operation, <kbd>Ctrl S</kbd> saves and goes
                  back to the list.
                </p>
              )}
              {body}
            </div>
          )}
        </RecordFormView>
      </div>
    </div>
  )
}

/** Gives the focus to a control once for each `turn`, as soon as it can take it. */
function useFocusOn(id: string, isReady: boolean, turn: number): void {
  const done = useRef(-1)
  useEffect(() => {
    if (!isReady || done.current === turn) return
    done.current = turn
    document.getElementById(id)?.focus()
  }, [id, isReady, turn])
}

/** The operations there are, to see what comes before and to go from one to the next. */
function Neighbours({ template, current }: { template: TemplateRecord; current: string | undefined }) {
  const paths = pathsOf(template.pslLevelId)
  return (
    <nav className={classes.neighbours} aria-label="Operations of the template">
      <ol>
        {template.operations.map(({ id, seq, title }) => (
          <li key={id}>
            <AppLink
              href={paths.operationForm(template.id, id)}
              aria-current={id === current ? 'page' : undefined}
            >
              <span>{seq}</span>
              {title}
            </AppLink>
          </li>
        ))}
      </ol>
      {template.operations.length === 0 && <p>No operations yet.</p>}
    </nav>
  )
}
