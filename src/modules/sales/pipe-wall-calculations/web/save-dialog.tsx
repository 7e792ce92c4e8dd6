import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { recordQuery, seedRecord } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { customers } from '#modules/people/companies/web/api.tsx'
import { type CalculationInput, type CalculationRecord, pipeWallCalculations } from '../contract.ts'
import classes from './calculator.module.css'
import { caseOf, type Draft } from './calculator/draft.ts'

const calls = api(pipeWallCalculations)

type Values = Omit<CalculationInput, 'case'>
type Name = keyof Values

// biome-ignore format: names read better in rows
const names: readonly Name[] = [
  'title', 'client', 'project', 'lineNumber', 'documentNumber', 'notes', 'companyId', 'enquiryId', 'quoteId', 'quoteLineId',
]

const valuesOf = (record: CalculationRecord): Values =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null])) as Values

const isStale = ({ status }: ApiError): boolean => status === 412
const STALE =
  'Someone changed this calculation meanwhile. It has been read again: saving now puts yours in its place.'

interface SaveDialogProps {
  draft: Draft
  record: CalculationRecord | undefined
  onClose: () => void
}

/** Asks for the title block and saves the case under a number. */
export function SaveDialog({ draft, record, onClose }: SaveDialogProps) {
  const { hrefOf, parameters, go } = useScreenUrl()
  const [key] = useState(idempotencyKey)
  const [isSaving, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [values, setValues] = useState<Values>(() =>
    record
      ? valuesOf(record)
      : {
          title: draft['title'] ?? '',
          companyId: parameters['company'] ?? null,
          enquiryId: parameters['enquiry'] ?? null,
          quoteId: parameters['quote'] ?? null,
          quoteLineId: parameters['line'] ?? null,
        },
  )
  const field = <V extends string>(name: Name, label: string, required?: boolean) => ({
    id: `save-${name}`,
    label,
    value: (values[name] ?? null) as V | null,
    onChange: (value: V | null) => setValues({ ...values, [name]: value }),
    error: problem?.errors[name]?.[0],
    ...(required === undefined ? {} : { required }),
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setBusy(true)
    const body = { ...values, title: values.title ?? '', case: caseOf(draft) as CalculationInput['case'] }
    try {
      const saved = record
        ? await calls.update({ params: { id: record.id }, body, version: record.version })
        : await calls.create({ body }, { idempotencyKey: key })
      seedRecord(pipeWallCalculations, saved)
      void toast({ message: `${saved.number} Rev ${saved.revision} is saved` })
      onClose()
      go(hrefOf({ record: saved.id }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      setBusy(false)
      if (record && isStale(error))
        await queryClient.invalidateQueries(recordQuery(pipeWallCalculations, record.id))
    }
  }

  return (
    <Dialog title={record ? `Save ${record.number}` : 'Save the calculation'} onClose={onClose} size={560}>
      <form noValidate className={classes.saveForm} onSubmit={(event) => void save(event)}>
        {problem && <Alert live title={isStale(problem) ? STALE : problem.message} />}
        <TextField {...field('title', 'Title', true)} />
        <div className={classes.pair}>
          <TextField {...field('client', 'Client')} />
          <TextField {...field('project', 'Project')} />
          <TextField {...field('lineNumber', 'Line number')} />
          <TextField {...field('documentNumber', 'Document number')} />
        </div>
        <ReferenceField {...field('companyId', 'Company')} source={customers} />
        {(record?.enquiryNumber ?? record?.quoteLabel) && (
          <p className={classes.stands}>
            Belongs to {[record.enquiryNumber, record.quoteLabel].filter(Boolean).join(', ')}
          </p>
        )}
        <TextAreaField {...field('notes', 'Notes')} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isSaving}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
