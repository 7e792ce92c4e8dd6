import { lazy, useState } from 'react'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type CalculationRecord, pipeWallCalculations } from '../../contract.ts'
import { isRefused } from '../../contract/result.ts'
import { evaluate, evaluateUnknown } from '../../domain/engine.ts'
import {
  calculationLabel,
  calculationLifecycle,
  isChecked,
  isDraft,
  isRevisable,
  isSuperseded,
} from '../../domain/lifecycle.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'
import classes from '../calculator.module.css'
import { caseOf, type Draft, isSameCase } from './draft.ts'
import { emptyDraft } from './draft-units.ts'
import { draftOf } from './draft-of-case.ts'
import { addressOf } from './use-draft.ts'

const SaveDialog = lazy(async () => ({ default: (await import('../save-dialog.tsx')).SaveDialog }))

interface HeadProps {
  draft: Draft
  tables: PipeWallTables
  record: CalculationRecord | undefined
  replace: (draft: Draft) => void
}

/** The head of the calculator: what it is, and what can be done with it. */
export function Head({ draft, tables, record, replace }: HeadProps) {
  const { path, hrefWith, parameters } = useScreenUrl()
  const [isSaving, setSaving] = useState(false)
  const mayCreate = useMay('pipe-wall-calculations:create')
  const isReady = !isRefused(evaluateUnknown(caseOf(draft), tables))
  const isComparing = parameters['compare'] === 'yes'
  const saved = record && draftOf(record.case)
  const isChanged = saved !== undefined && !isSameCase(draft, saved)
  const maySave = record ? record.can['update'] === true : mayCreate
  return (
    <>
      <PageHead
        title="Pipe wall calculator"
        count={record ? <SavedName record={record} /> : undefined}
        actions={
          <>
            <ButtonLink icon="list" href={`${path}?view=saved`}>
              Saved
            </ButtonLink>
            <ButtonLink href={hrefWith('compare', isComparing ? null : 'yes')}>
              {isComparing ? 'One case' : 'Compare'}
            </ButtonLink>
            <ButtonLink href={`${path}?view=batch`}>Line list</ButtonLink>
            {!record && (
              <Button tone="quiet" onClick={() => replace(emptyDraft)}>
                Clear
              </Button>
            )}
            {!isChanged && <PdfButton draft={draft} record={record} isReady={isReady} />}
            {maySave && (
              <Button tone="primary" aria-disabled={!isReady} onClick={() => isReady && setSaving(true)}>
                {record ? 'Save changes' : 'Save'}
              </Button>
            )}
          </>
        }
      />
      {record && !isChanged && <RecordActions record={record} tables={tables} />}
      {record && isChanged && <Changed record={record} onBack={() => replace(saved)} />}
      {isSaving && <SaveDialog draft={draft} record={record} onClose={() => setSaving(false)} />}
    </>
  )
}

const SavedName = ({ record }: { record: CalculationRecord }) => (
  <>
    <RecordNumber number={record.number} /> Rev {record.revision}{' '}
    <StatusChip table={calculationLifecycle} state={record.status} /> {record.title}
  </>
)

/** What stands in the fields is not what was saved: nothing may be checked, approved or printed for it. */
function Changed({ record, onBack }: { record: CalculationRecord; onBack: () => void }) {
  return (
    <div className={classes.recordBar}>
      <Alert tone="amber" title="Not what is saved">
        The fields differ from {record.number} Rev {record.revision}.{' '}
        {record.can['update'] === true
          ? 'Save the changes, or go back to what is saved, to go on with it.'
          : 'This revision cannot be changed. Go back to what is saved to go on with it.'}
      </Alert>
      <div className={classes.buttons}>
        <Button onClick={onBack}>Back to what is saved</Button>
      </div>
    </div>
  )
}

interface PdfProps {
  draft: Draft
  record: CalculationRecord | undefined
  isReady: boolean
}

/** The report of the saved calculation, or of what stands in the fields. */
function PdfButton({ draft, record, isReady }: PdfProps) {
  if (!isReady) return null
  return record ? (
    <ButtonLink icon="print" href={`/pipe-wall-calculator/pdf?record=${record.id}`}>
      PDF
    </ButtonLink>
  ) : (
    <ButtonLink icon="print" href={addressOf('/pipe-wall-calculator/pdf', draft)}>
      PDF
    </ButtonLink>
  )
}

/** The fields of a dialog that is signed. */
const signing = (meaning: 'reviewed' | 'approved', label: string) => (form: ActionForm) => (
  <SigningFields form={form} meaning={meaning} label={label} />
)

/** The words of the warnings that are about to be accepted. */
const wordsOf =
  ({ result }: CalculationRecord, codes: readonly string[]) =>
  () => (
    <ul>
      {(result.warningDetails ?? [])
        .filter(({ code }) => codes.includes(code))
        .map(({ code, message }) => (
          <li key={code}>
            {code}: {message}
          </li>
        ))}
      {(result.engineerNeeded ?? []).map(({ field, message }) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  )

/** What can be done with a saved calculation, and what stands in the way. */
function RecordActions({ record, tables }: { record: CalculationRecord; tables: PipeWallTables }) {
  const { hrefOf, go } = useScreenUrl()
  const openOther = (other: CalculationRecord, words: string) => {
    void toast({ message: `${other.number} Rev ${other.revision} ${words}` })
    go(hrefOf({ record: other.id }))
  }
  const open = record.result.warnings.filter(
    (code) => !record.acknowledgements.some((one) => one.code === code),
  )
  // Saved before the rules that judge bends, factors and sources: the print stays, and the reader is told.
  const isJudgedAnew =
    record.result.passes === true && evaluateUnknown(record.case, tables, evaluate).passes !== true
  const common = { contract: pipeWallCalculations, record }
  const label = calculationLabel(record.number, record.revision)
  const { check, sendBack, approve } = calculationLifecycle.actions
  return (
    <div className={classes.recordBar}>
      <div className={classes.buttons}>
        {isDraft(record.status) && (
          <ActionButton {...common} action="check" info={check} input={signing('reviewed', label)} />
        )}
        {isChecked(record.status) && (
          <ActionButton {...common} action="approve" info={approve} input={signing('approved', label)} />
        )}
        {isChecked(record.status) && <ActionButton {...common} action="sendBack" info={sendBack} />}
        {open.length > 0 && !isSuperseded(record.status) && (
          <ActionButton
            {...common}
            action="acknowledge"
            info={{ label: `Accept warnings ${open.join(', ')}`, needsReason: true }}
            start={{ codes: open }}
            input={wordsOf(record, open)}
          />
        )}
        {isRevisable(record.status) && (
          <ActionButton
            {...common}
            action="revise"
            info={{ label: 'Make a revision', needsReason: true }}
            onDone={(made) => openOther(made, 'is open')}
          />
        )}
        <ActionButton
          {...common}
          action="copy"
          info={{ label: 'Copy' }}
          onDone={(made) => openOther(made, 'is the copy')}
        />
      </div>
      <p className={classes.stands}>
        Prepared by {record.preparedByName ?? '-'}
        {record.checkedByName && `, checked by ${record.checkedByName}`}
        {record.approvedByName && `, approved by ${record.approvedByName}`}
        {record.acknowledgements.length > 0 &&
          `; accepted: ${record.acknowledgements.map((one) => `${one.code} ${one.name}${one.reason ? ` (${one.reason})` : ''}`).join(', ')}`}
      </p>
      {isJudgedAnew && (
        <Alert tone="red" title="By the present rules this wall does not pass">
          The saved result says PASS; calculated again it does not. Make a revision before anybody relies on
          it.
        </Alert>
      )}
      {!record.tablesAreCurrent && (
        <Alert tone="blue" title="Calculated with older tables">
          The saved result stands. The numbers below follow the tables that are in force now.
        </Alert>
      )}
    </div>
  )
}
