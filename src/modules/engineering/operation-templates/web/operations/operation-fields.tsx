import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { StepsGrid } from '#platform/web/forms/steps/steps-grid.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { ndeLevels, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import type { OperationInput, templateOperations } from '../../contract/operations.ts'
import { appliesWords } from '../../domain/applies-when.ts'
import { plainText } from '../../domain/instruction.ts'
import { describeOperationStep } from '../../domain/describe-operation.ts'
import { suggestionFor, usualFor } from '../../domain/suggestion.ts'
import { operationKinds, signatureTypes, signers, stepKinds, stepParts } from '../../domain/vocabulary.ts'
import { InstructionField } from '../instruction-field.tsx'
import { pointsInLetters } from '../labels.ts'
import type { Signed } from '../may-sign.tsx'
import { AppliesWhenField } from './applies-when-field.tsx'
import { InterventionField } from './intervention-field.tsx'
import { SignersField } from './signers-field.tsx'

type Shape = ShapeOf<typeof templateOperations>
type Form = RecordForm<Shape>

const methods = Object.entries(ndeMethods).map(([value, { name }]) => ({ value, label: value, note: name }))

/** The title of a new operation fills in what goes with it, as long as nobody has chosen otherwise. */
function setTitle(form: Form, title: string | null): void {
  const before = suggestionFor(form.values.title ?? '')?.kind ?? 'machine'
  form.set('title', title)
  if (!form.isNew || form.values.kind !== before) return
  const suggestion = suggestionFor(title ?? '') ?? usualFor('machine', null)
  form.set('kind', suggestion.kind)
  form.set('signatureType', suggestion.signatureType)
  form.set('signedBy', suggestion.signedBy)
  form.set('ndeMethod', suggestion.ndeMethod)
  form.set('ndeMinLevel', suggestion.ndeMinLevel)
}

const signedOf = ({ values }: Form): Signed => ({
  kind: values.kind ?? 'machine',
  signatureType: values.signatureType ?? 'none',
  ndeMethod: values.ndeMethod ?? null,
  ndeMinLevel: values.ndeMinLevel ?? null,
})

const blankStep = (): OperationInput['steps'][number] => ({
  label: '',
  kind: 'measurement',
  unit: null,
  min: null,
  max: null,
})

/** The fields of an operation. */
export const operationFields: FormFields<Shape> = {
  templateId: { input: () => null },
  title: {
    wide: true,
    input: (field, form) => (
      <TextField
        {...field}
        onChange={(title) => setTitle(form, title)}
        maxLength={150}
        placeholder="Rough machining"
        hint={form.isNew ? 'Kind, NDE method and signature follow from the title' : undefined}
      />
    ),
  },
  kind: { input: (field) => <SelectField {...field} options={operationKinds} /> },
  workCentre: {
    input: (field) => <TextField {...field} maxLength={60} placeholder="Machine shop" />,
  },
  plannedMinutes: {
    input: (field) => <IntegerField {...field} suffix="min" />,
  },
  seq: {
    input: (field, form) => (
      <IntegerField
        {...field}
        hint={form.isNew ? 'Leave empty to add behind the last one' : '10, 20, 30 with room between'}
      />
    ),
  },
  code: { input: (field) => <CodeField {...field} maxLength={20} /> },
  instruction: {
    wide: true,
    input: (field, form) => <InstructionField {...field} templateId={form.values.templateId ?? ''} />,
    show: (instruction) => plainText(instruction),
  },
  procedure: {
    input: (field) => <TextField {...field} maxLength={120} placeholder="QP-HT-04 Rev 3" />,
  },
  acceptanceStandard: {
    input: (field) => <TextField {...field} maxLength={160} placeholder="API 6A 21st, 10.3" />,
  },
  requiredDocuments: {
    input: (field) => <TagsField {...field} placeholder="HT chart" />,
    show: (documents) => documents.join(', '),
  },
  appliesWhen: {
    wide: true,
    input: (field, form) => <AppliesWhenField field={field} errors={form.errors} />,
    show: (rule) => appliesWords(rule) ?? '',
  },
  appliesIf: {
    input: (field) => <TextAreaField {...field} rows={2} placeholder="Wall thickness over 50 mm" />,
  },
  intervention: {
    wide: true,
    input: (field) => <InterventionField {...field} />,
    show: (intervention) => pointsInLetters(intervention),
  },
  noticeHours: {
    input: (field) => <IntegerField {...field} suffix="h" />,
  },
  signatureType: {
    input: (field) => <SelectField {...field} options={signatureTypes} />,
  },
  signedBy: {
    input: (field, form) => <SignersField {...field} operation={signedOf(form)} />,
    show: (who) => who.map((signer) => signers[signer]).join(', '),
  },
  signerOtherThanPerformer: {
    input: (field) => <SwitchField {...field} hint="Whoever did the work cannot sign for it" />,
  },
  ndeMethod: { input: (field) => <SelectField {...field} options={methods} /> },
  ndeExtent: {
    input: (field) => <TextField {...field} maxLength={100} placeholder="100 % of butt welds" />,
  },
  ndeMinLevel: {
    input: (field) => <SelectField {...field} options={ndeLevels} />,
  },
  steps: {
    wide: true,
    input: (field, form) => (
      <StepsGrid
        field={field}
        errors={form.errors}
        kinds={stepKinds}
        partsOf={({ kind }) => stepParts[kind]}
        blank={blankStep}
      />
    ),
    show: (steps) => steps.map((step) => describeOperationStep({ unit: null, ...step })).join('; '),
  },
  subcontracted: {
    input: (field) => <SwitchField {...field} hint="Parts leave for it with a traveller delivery note" />,
  },
  supplierId: {
    input: (field) => <ReferenceField {...field} source={suppliers} />,
    show: (id) => <ReferenceName source={suppliers} id={id} />,
  },
  optional: {
    input: (field) => <SwitchField {...field} hint="May be left out when a traveller is made" />,
  },
}

/** The parts of the form, in the order in which they are filled in. */
export const operationSections: readonly FormSection<Shape>[] = [
  {
    title: 'Operation',
    fields: ['title', 'kind', 'workCentre', 'plannedMinutes', 'seq', 'code'],
    columns: 3,
  },
  { title: 'Instruction', fields: ['instruction', 'procedure', 'acceptanceStandard'] },
  { title: 'Inspection points', fields: ['intervention', 'noticeHours'] },
  { title: 'Signatures', fields: ['signatureType', 'signedBy', 'signerOtherThanPerformer'] },
  { title: 'NDE', fields: ['ndeMethod', 'ndeExtent', 'ndeMinLevel'], columns: 3 },
  { title: 'Steps to record', fields: ['steps'], columns: 1 },
  { title: 'Where it is done', fields: ['appliesWhen', 'appliesIf'], columns: 1 },
  { title: 'Documents', fields: ['requiredDocuments'] },
  { title: 'Options', fields: ['optional', 'subcontracted'], switches: true },
  { title: 'Subcontracting', fields: ['supplierId'] },
]
