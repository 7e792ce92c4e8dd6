import { useState } from 'react'
import { ROOM_FOR_PEN } from '#platform/contract/values/step-limits.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { SoleApprovalNote } from '#platform/web/records/sole-approval.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import type { TemplateRecord } from '../../contract.ts'
import type { TemplateOperation } from '../../contract/operations.ts'
import { appliesTo, appliesWords, type Part, partFields, type Verdict } from '../../domain/applies-when.ts'
import { describeOperationStep } from '../../domain/describe-operation.ts'
import { namesOf, operationKinds, parties, signers } from '../../domain/vocabulary.ts'
import { useMaySign } from '../may-sign.tsx'
import { InstructionView } from '../instruction-view.tsx'
import classes from './traveller-preview.module.css'

const blanks = ['Traveller no.', 'Customer', 'Purchase order', 'Drawing, revision', 'Quantity', 'Serial no.']

/** The route as it will stand on a traveller, with room for what an order adds; made to be printed. */
export function TravellerPreview({ template }: { template: TemplateRecord }) {
  const [part, setPart] = useState<Part>({ ...noPart, psl: template.levelCode })
  const isChosen = Object.entries(part).some(([name, value]) => name !== 'psl' && value)
  const verdictOf = ({ appliesWhen = null }: TemplateOperation) =>
    isChosen ? appliesTo(appliesWhen, part) : null
  if (template.operations.length === 0) {
    return (
      <EmptyState title="Nothing to preview yet" icon="print">
        The preview shows the operations as a traveller. Add the first one.
      </EmptyState>
    )
  }
  return (
    <article className={classes.sheet} aria-label="Traveller preview">
      <header className={classes.head}>
        <div>
          <h2>{template.name}</h2>
          <p>
            {template.levelName}, {template.code} version {template.edition}
            {template.validFrom && (
              <>
                , valid from <DateText date={template.validFrom} />
              </>
            )}
          </p>
        </div>
        <Button icon="print" className={classes.print} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {template.operations.some(({ appliesWhen }) => appliesWhen) && (
        <PartFields part={part} onChange={setPart} />
      )}
      <dl className={classes.blanks}>
        {blanks.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{'\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.scroll} role="region" aria-label="Operations of the traveller" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Operation</th>
              <th scope="col">Requirement</th>
              {namesOf(parties).map((party) => (
                <th key={party} scope="col" className={classes.point}>
                  {parties[party]}
                </th>
              ))}
              <th scope="col">Signature and date</th>
            </tr>
          </thead>
          <tbody>
            {template.operations.map((operation) => (
              <Row
                key={operation.id}
                operation={operation}
                templateId={template.id}
                verdict={verdictOf(operation)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.foot}>
        H hold, W witness, R review, M monitor. A hold stops the work until the party has released it in
        writing.
      </p>
      <SoleApprovalNote exception={template.approvalException} />
    </article>
  )
}

function Row({ operation, templateId, verdict }: RowProps) {
  const { intervention, signedBy, signatureType, steps } = operation
  const maySign = useMaySign(operation)
  return (
    <tr className={verdict?.applies === false ? classes.leftOut : undefined}>
      <td>{operation.seq}</td>
      <td>
        <b>{operation.title}</b>
        <small>
          {[operationKinds[operation.kind], operation.workCentre, operation.subcontracted && 'subcontracted']
            .filter(Boolean)
            .join(', ')}
        </small>
        {operation.instruction && (
          <InstructionView instruction={operation.instruction} templateId={templateId} />
        )}
        {steps.length > 0 && (
          <ul className={classes.steps}>
            {steps.map((step, at) => (
              <li key={`${at} ${step.label}`}>
                {describeOperationStep({ ...step, unit: step.unit ?? null })}: {ROOM_FOR_PEN}
              </li>
            ))}
          </ul>
        )}
        <AppliesNote operation={operation} verdict={verdict} />
        {operation.appliesIf && <small>Note: {operation.appliesIf}</small>}
        {operation.optional && <small>May be left out for an order</small>}
      </td>
      <td>
        {requirementsOf(operation).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </td>
      {namesOf(parties).map((party) => (
        <td key={party} className={classes.point}>
          {intervention[party] === 'none' ? '' : intervention[party]}
        </td>
      ))}
      <td>
        {signatureType === 'none'
          ? 'No signature'
          : signedBy.map((who, at) => (
              <span key={`${at} ${who}`} className={classes.sign}>
                {maySign(who) ?? signers[who]}
              </span>
            ))}
      </td>
    </tr>
  )
}

interface RowProps {
  operation: TemplateOperation
  templateId: string
  /** Null before a part is chosen. */
  verdict: Verdict | null
}

const noPart: Part = { product: null, size: null, wall: null, material: null, psl: null }

/** The part for which the preview shows what applies. */
function PartFields({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  return (
    <fieldset className={classes.part}>
      <legend>Show it for a part</legend>
      {namesOf(partFields).map((name) => (
        <TextField
          key={name}
          id={`part-${name}`}
          label={partFields[name].label}
          value={part[name]}
          onChange={(value) => onChange({ ...part, [name]: value })}
        />
      ))}
    </fieldset>
  )
}

/** On which parts it is done; for a chosen part whether it is, and why. */
function AppliesNote({ operation, verdict }: Omit<RowProps, 'templateId'>) {
  const words = appliesWords(operation.appliesWhen ?? null)
  if (words === null) return null
  if (verdict === null) return <small>Done on parts where: {words}</small>
  const answer = verdict.applies === null ? 'To be decided' : verdict.applies ? 'Applies' : 'Left out'
  return (
    <small>
      <b>{answer}</b>: {verdict.reasons.join('; ')}
    </small>
  )
}

function requirementsOf(operation: TemplateOperation): string[] {
  const { procedure, acceptanceStandard, ndeMethod, ndeExtent, noticeHours, requiredDocuments } = operation
  return [
    procedure && `Procedure ${procedure}`,
    acceptanceStandard && `Acceptance ${acceptanceStandard}`,
    ndeMethod && `NDE ${[ndeMethod, ndeExtent].filter(Boolean).join(', ')}`,
    noticeHours && `Notice ${noticeHours} h`,
    requiredDocuments.length > 0 && `Records: ${requiredDocuments.join(', ')}`,
  ].filter((line): line is string => typeof line === 'string')
}
